#include "pocketnet_debug_log.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <ctime>

DebugLog::DebugLog(Clock::time_point start, int sqliteVersion) : start_(start) {
    text_ = stamp(0) + "SQLite usage version: " + std::to_string(sqliteVersion) + "\n";
}

std::string DebugLog::stamp(double seconds) const {
    using std::chrono::microseconds;
    const auto since = std::chrono::duration_cast<microseconds>(start_.time_since_epoch()).count();
    const std::int64_t time = since + std::llround(seconds * 1e6);
    const std::time_t whole = time / 1'000'000;
    std::tm utc = {};
    gmtime_r(&whole, &utc);
    std::array<char, 64> text;
    const std::size_t size = std::strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%S", &utc);
    std::snprintf(text.data() + size, text.size() - size, ".%06dZ ", static_cast<int>(time % 1'000'000));
    return text.data();
}

void DebugLog::add(double seconds, std::uint64_t height, const CacheStatistics& statistics) {
    highestMemory_ = std::max(highestMemory_, statistics.memory);
    const auto field = [](const char* name, std::uint64_t value) {
        return std::string("  \"") + name + "\": " + std::to_string(value);
    };
    const long interval = std::lround(std::ceil(seconds - previous_));
    text_ += stamp(seconds) + "Statistic for last " + std::to_string(interval) + "s:\n";
    text_ += "{\n \"General\": {\n" + field("Height", height) + "\n },\n";
    text_ += " \"SQL\": {\n" + field("MemoryUsed", statistics.memory) + ",\n" + field("MemoryUsedMax", highestMemory_) +
             ",\n" + field("CacheUsed", statistics.used) + ",\n" + field("CacheHit", statistics.hits) + ",\n" +
             field("CacheMiss", statistics.misses) + ",\n" + field("CacheSpill", statistics.spills) + "\n }\n}\n";
    previous_ = seconds;
}
