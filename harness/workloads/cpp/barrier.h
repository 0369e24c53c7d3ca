#pragma once

#include <condition_variable>
#include <cstddef>
#include <functional>
#include <mutex>

/** Where a fixed number of threads wait for one another, again and again. */
class Barrier {
public:
    explicit Barrier(std::size_t parties) : parties_(parties) {}

    /**
     * Waits for all others; the last to arrive calls `completion` before it releases them.
     *
     * @returns whether all arrived: false once the barrier is broken
     */
    bool arrive(const std::function<void()>& completion);

    /** Releases all who wait or will ever come: one of the parties has failed. */
    void breakUp();

private:
    const std::size_t parties_;
    std::mutex mutex_;
    std::condition_variable released_;
    std::size_t arrived_ = 0;
    std::size_t round_ = 0;
    bool broken_ = false;
};
