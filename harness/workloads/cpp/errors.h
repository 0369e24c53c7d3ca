#pragma once

#include <stdexcept>

/** Wrong usage: nothing was measured. Exit code 2. */
struct UsageError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/** The engine failed, or what it returned was wrong. Exit code 1. */
struct Failure : std::runtime_error {
    using std::runtime_error::runtime_error;
};
