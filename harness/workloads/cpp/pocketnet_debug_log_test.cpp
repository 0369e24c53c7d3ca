#include "pocketnet_debug_log.h"

#include "testing.h"

TEST("statistics are written as a Pocketnet node does, with the times that were measured") {
    DebugLog log(DebugLog::Clock::from_time_t(1'639'437'591) + std::chrono::milliseconds(250), 3040001);
    CacheStatistics first;
    first.memory = 9000;
    log.add(0, 0, first);
    CacheStatistics second;
    second.hits = 30;
    second.misses = 20;
    second.spills = 10;
    second.used = 5000;
    second.memory = 7000;
    log.add(1.5, 12, second);
    expectEqual(log.text(),
                "2021-12-13T23:19:51.250000Z SQLite usage version: 3040001\n"
                "2021-12-13T23:19:51.250000Z Statistic for last 0s:\n"
                "{\n \"General\": {\n  \"Height\": 0\n },\n"
                " \"SQL\": {\n  \"MemoryUsed\": 9000,\n  \"MemoryUsedMax\": 9000,\n  \"CacheUsed\": 0,\n"
                "  \"CacheHit\": 0,\n  \"CacheMiss\": 0,\n  \"CacheSpill\": 0\n }\n}\n"
                "2021-12-13T23:19:52.750000Z Statistic for last 2s:\n"
                "{\n \"General\": {\n  \"Height\": 12\n },\n"
                " \"SQL\": {\n  \"MemoryUsed\": 7000,\n  \"MemoryUsedMax\": 9000,\n  \"CacheUsed\": 5000,\n"
                "  \"CacheHit\": 30,\n  \"CacheMiss\": 20,\n  \"CacheSpill\": 10\n }\n}\n");
}
