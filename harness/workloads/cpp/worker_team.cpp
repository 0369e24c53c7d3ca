#include "worker_team.h"

WorkerTeam::WorkerTeam(std::size_t size) {
    try {
        for (std::size_t thread = 0; thread < size; ++thread) {
            threads_.emplace_back([this, thread] { work(thread); });
        }
    } catch (...) {
        dismiss();
        throw;
    }
}

WorkerTeam::~WorkerTeam() {
    dismiss();
}

void WorkerTeam::run(const Job& job) {
    std::unique_lock lock(mutex_);
    job_ = &job;
    failure_ = nullptr;
    busy_ = threads_.size();
    ++round_;
    changed_.notify_all();
    changed_.wait(lock, [this] { return busy_ == 0; });
    if (failure_) std::rethrow_exception(failure_);
}

void WorkerTeam::work(std::size_t thread) {
    std::unique_lock lock(mutex_);
    for (std::size_t done = 0;;) {
        changed_.wait(lock, [&] { return dismissed_ || round_ != done; });
        if (dismissed_) return;
        done = round_;
        lock.unlock();
        std::exception_ptr failure;
        try {
            (*job_)(thread);
        } catch (...) {
            failure = std::current_exception();
        }
        lock.lock();
        if (!failure_) failure_ = failure;
        if (--busy_ == 0) changed_.notify_all();
    }
}

void WorkerTeam::dismiss() {
    {
        const std::unique_lock lock(mutex_);
        dismissed_ = true;
        changed_.notify_all();
    }
    for (std::thread& thread : threads_) thread.join();
}
