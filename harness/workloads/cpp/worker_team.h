#pragma once

#include <condition_variable>
#include <cstddef>
#include <exception>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

/** Threads that live as long as the store does, so that what an engine keeps for each thread is warm in every phase. */
class WorkerTeam {
public:
    explicit WorkerTeam(std::size_t size);
    ~WorkerTeam();
    WorkerTeam(const WorkerTeam&) = delete;
    WorkerTeam& operator=(const WorkerTeam&) = delete;

    using Job = std::function<void(std::size_t thread)>;

    /** Runs the job once on each thread, all at the same time. Throws what the first thread to fail has thrown. */
    void run(const Job& job);

private:
    void work(std::size_t thread);
    void dismiss();

    std::mutex mutex_;
    std::condition_variable changed_;
    const Job* job_ = nullptr;
    std::size_t round_ = 0;
    std::size_t busy_ = 0;
    bool dismissed_ = false;
    std::exception_ptr failure_;
    std::vector<std::thread> threads_;
};
