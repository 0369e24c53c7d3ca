#pragma once

#include <cstdint>
#include <string>

/**
 * A number of objects times the value of `--scale`, rounded.
 *
 * @throws UsageError when the scale is no positive decimal number, or the product is not from 1 to 10⁹
 */
std::uint64_t scaled(std::uint64_t objects, const std::string& scale);
