#pragma once

#include "step_plan.h"

#include <string>
#include <vector>

/** One value, in its base unit. Of all that this program measures, less is better. */
struct Measurement {
    std::string operation;
    std::string metric;
    /** `s`, `B` or `1`. */
    std::string unit;
    double value;
};

/** One JSON object a line, as PROTOCOL.md has them. Throws Failure for a value that is none. */
std::string resultLines(const std::string& suite, const std::string& subject, const Workload& workload,
                        const std::vector<Measurement>& measurements);
