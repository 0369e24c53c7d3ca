#pragma once

#include "pocketnet_store.h"

#include <chrono>
#include <string>

/**
 * What a Pocketnet node writes to its debug.log with `-debug=stat`, as far as this suite has it: SQLite's version, then
 * a statistic for each interval, with the counters of that interval.
 */
class DebugLog {
public:
    using Clock = std::chrono::system_clock;

    /** @param start of the synchronisation: all times are this and the time that was measured since */
    DebugLog(Clock::time_point start, int sqliteVersion);

    void add(double seconds, std::uint64_t height, const CacheStatistics& statistics);

    const std::string& text() const { return text_; }

private:
    /** Of the time `seconds` after the start. */
    std::string stamp(double seconds) const;

    const Clock::time_point start_;
    double previous_ = 0;
    std::uint64_t highestMemory_ = 0;
    std::string text_;
};
