#pragma once

#include <string>
#include <vector>

/** One value, in its base unit. */
struct Measurement {
    std::string operation;
    std::string metric;
    /** `s`, `B` or `1`. */
    std::string unit;
    double value;
    /** `lower` or `higher`. */
    std::string better = "lower";
};

/**
 * One JSON object a line, as PROTOCOL.md has them.
 *
 * @param params a JSON object: what sets the configuration apart from others of the subject
 * @throws Failure for a value that is none
 */
std::string resultLines(const std::string& suite, const std::string& subject, const std::string& params,
                        const std::vector<Measurement>& measurements);
