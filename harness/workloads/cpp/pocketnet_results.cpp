#include "pocketnet_results.h"

#include <array>
#include <cstdio>

std::string syncLines(const std::string& suite, const std::string& subject, std::uint64_t blocks,
                      const SyncOutcome& outcome) {
    const std::string only = "{\"blocks\":" + std::to_string(blocks);
    std::string lines = resultLines(suite, subject, only + "}", outcome.measurements);
    int tenth = 0;
    for (const double seconds : outcome.tenths) {
        const std::string params = only + ",\"tenth\":" + std::to_string(++tenth) + "}";
        lines += resultLines(suite, subject, params, {{"sync", "time", "s", seconds, "lower"}});
    }
    std::string points;
    for (const auto& [seconds, height] : outcome.points) {
        std::array<char, 64> point;
        std::snprintf(point.data(), point.size(), "%s[%.9f,%llu]", points.empty() ? "" : ",", seconds,
                      static_cast<unsigned long long>(height));
        points += point.data();
    }
    return lines + R"({"suite":")" + suite + R"(","subject":")" + subject + R"(","params":)" + only +
           R"(},"operation":"sync","progress":"height","unit":"1","points":[)" + points + "]}\n";
}
