#include "barrier.h"

bool Barrier::arrive(const std::function<void()>& completion) {
    std::unique_lock lock(mutex_);
    if (broken_) return false;
    if (++arrived_ == parties_) {
        completion();
        arrived_ = 0;
        ++round_;
        released_.notify_all();
        return true;
    }
    const std::size_t round = round_;
    released_.wait(lock, [&] { return broken_ || round_ != round; });
    return round_ != round;
}

void Barrier::breakUp() {
    const std::unique_lock lock(mutex_);
    broken_ = true;
    released_.notify_all();
}
