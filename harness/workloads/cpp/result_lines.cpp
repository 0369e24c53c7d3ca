#include "result_lines.h"

#include "errors.h"

#include <array>
#include <charconv>
#include <cmath>

namespace {

/** The shortest digits that read back as the same number; JSON takes them as they are. */
std::string digits(double value) {
    std::array<char, 32> buffer;
    const auto end = std::to_chars(buffer.begin(), buffer.end(), value).ptr;
    return {buffer.begin(), end};
}

}  // namespace

std::string resultLines(const std::string& suite, const std::string& subject, const std::string& params,
                        const std::vector<Measurement>& measurements) {
    const std::string head = R"({"suite":")" + suite + R"(","subject":")" + subject + R"(","params":)" + params +
                             R"(,"operation":")";
    std::string lines;
    for (const auto& [operation, metric, unit, value, better] : measurements) {
        const bool valid = std::isfinite(value) && value >= 0 && (unit != "s" || value > 0);
        if (!valid) throw Failure(operation + ":" + metric + ": " + digits(value) + " is no value in " + unit);
        lines += head + operation + R"(","metric":")" + metric + R"(","unit":")" + unit +
                 R"(","better":")" + better + R"(","value":)" + digits(value) + "}\n";
    }
    return lines;
}
