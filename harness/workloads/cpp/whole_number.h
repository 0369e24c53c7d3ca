#pragma once

#include "errors.h"

#include <charconv>
#include <string>

/**
 * Reads a decimal number in full.
 *
 * @param place what the message of the error begins with: the flag or option that the text came with
 * @throws UsageError for anything but a whole number from `least` to `most`
 */
template <typename Number>
Number wholeNumber(const std::string& place, const std::string& text, Number least, Number most) {
    Number value;
    const char* const end = text.data() + text.size();
    const auto [stopped, error] = std::from_chars(text.data(), end, value);
    if (error != std::errc() || stopped != end || value < least || value > most) {
        throw UsageError(place + ": \"" + text + "\" is not a whole number from " + std::to_string(least) + " to " +
                         std::to_string(most));
    }
    return value;
}
