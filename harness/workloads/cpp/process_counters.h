#pragma once

#include <cstdint>

struct IoBytes {
    /** Asked of the kernel, cached or not. */
    std::uint64_t read;
    /** To the device, memory-mapped files included. */
    std::uint64_t written;
};

/** Bytes that this process has read and written so far, without those of counting them. */
class ProcessIo {
public:
    /** Throws Failure where the kernel does not count. */
    ProcessIo();
    ~ProcessIo();
    ProcessIo(const ProcessIo&) = delete;
    ProcessIo& operator=(const ProcessIo&) = delete;

    IoBytes bytes();

private:
    const int file_;
    /** What reading the counters has added to them, B. */
    std::uint64_t own_ = 0;
};

/** Most memory that this process has had resident, B. Throws Failure. */
std::uint64_t peakMemory();
