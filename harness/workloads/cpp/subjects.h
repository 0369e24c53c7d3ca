#pragma once

#include "engine.h"
#include "engine_options.h"

#include <vector>

/** An engine that can be measured. */
struct Subject {
    std::string name;
    /** Throws UsageError that begins with `place`, where they were given, for options that the engine has not. */
    std::function<OpenEngine(const std::string& place, const EngineOptions&)> configure;
};

/** All that this program was built with. */
const std::vector<Subject>& subjects();

/** Throws UsageError that begins with `place` when there is none of that name. */
const Subject& findSubject(const std::string& place, const std::string& name);
