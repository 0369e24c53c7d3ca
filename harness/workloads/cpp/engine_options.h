#pragma once

#include <map>
#include <string>

/** Options of one engine as they were given, by name; of a name that comes twice, the last. */
using EngineOptions = std::map<std::string, std::string>;

/** Reads `k=v,k=v`. Throws UsageError that begins with `place`. */
EngineOptions parseEngineOptions(const std::string& place, const std::string& text);
