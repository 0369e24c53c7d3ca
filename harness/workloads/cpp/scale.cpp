#include "scale.h"

#include "errors.h"

#include <charconv>
#include <cmath>

namespace {

double positiveDecimal(const std::string& text) {
    double value = 0;
    const char* const end = text.data() + text.size();
    // Before the digits come neither signs nor words: from_chars would take "-1" and "inf".
    const bool digitsOnly = text.find_first_not_of("0123456789.") == std::string::npos;
    const auto [stopped, error] = std::from_chars(text.data(), end, value, std::chars_format::fixed);
    if (!digitsOnly || error != std::errc() || stopped != end || value <= 0) {
        throw UsageError("--scale: \"" + text + "\" is not a positive decimal number");
    }
    return value;
}

}  // namespace

std::uint64_t scaled(std::uint64_t objects, const std::string& scale) {
    constexpr double most = 1e9;
    const double product = std::floor(static_cast<double>(objects) * positiveDecimal(scale) + 0.5);
    if (product < 1 || product > most) {
        throw UsageError("--scale " + scale + ": " + std::to_string(objects) +
                         " times that is not from 1 to 1000000000");
    }
    return static_cast<std::uint64_t>(product);
}
