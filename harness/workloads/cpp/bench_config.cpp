#include "bench_config.h"

#include "whole_number.h"

#include <algorithm>

namespace {

/** Takes an option out, as text; empty where it is not there. */
std::string take(EngineOptions& options, const std::string& name) {
    const auto entry = options.extract(name);
    return entry.empty() ? "" : entry.mapped();
}

/** rippled reads types whatever their case; what it calls memory is a map of C++, and so is the engine that is none. */
std::string subjectOfType(std::string type) {
    std::transform(type.begin(), type.end(), type.begin(), [](unsigned char c) { return std::tolower(c); });
    if (type == "memory" || type == "noop") return type + "-cpp";
    return type;
}

/** A number where it would be printed again as it is. */
std::string json(const std::string& text) {
    const bool digits = !text.empty() && text.size() <= 15 && text.find_first_not_of("0123456789") == std::string::npos;
    const bool number = digits && (text == "0" || text[0] != '0');
    return number ? text : '"' + text + '"';
}

/** What would not be the same text in JSON, or too long for a key. */
void refuseStrange(const std::string& place, const std::string& text) {
    constexpr std::size_t longest = 200;
    const bool strange = std::any_of(text.begin(), text.end(), [](unsigned char c) { return c < ' ' || c > '~'; });
    if (strange || text.find_first_of("\"\\") != std::string::npos || text.size() > longest) {
        throw UsageError(place + ": is not up to " + std::to_string(longest) +
                         " printable ASCII characters without quotes and backslashes");
    }
}

}  // namespace

BenchConfig parseBenchConfig(const std::string& place, const std::string& text) {
    refuseStrange(place, text);
    BenchConfig config;
    config.options = parseEngineOptions(place, text);
    if (const std::string type = take(config.options, "type"); !type.empty()) config.type = subjectOfType(type);
    if (const std::string objects = take(config.options, "num_objects"); !objects.empty()) {
        config.objects = wholeNumber<std::uint64_t>(place + ":num_objects", objects, 1, 1'000'000'000);
    }
    config.subject = take(config.options, "name");
    config.named = !config.subject.empty();
    if (!config.named) config.subject = config.type;
    return config;
}

std::string benchParams(const BenchConfig& config, std::uint64_t objects) {
    std::string params = "{\"num_objects\":" + std::to_string(objects);
    if (!config.named) {
        for (const auto& [name, value] : config.options) params += ",\"" + name + "\":" + json(value);
    }
    return params + "}";
}
