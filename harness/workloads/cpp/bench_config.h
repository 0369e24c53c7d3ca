#pragma once

#include "engine_options.h"

#include <cstdint>

/** One configuration of the suite `nodestore-bench`, as rippled's takes it: `type=rocksdb,num_objects=5000,…`. */
struct BenchConfig {
    /** The engine's name among the subjects. */
    std::string type = "rocksdb";
    /** The results' subject: `name` where it is given, or else the type. */
    std::string subject;
    /** Without the scale. */
    std::uint64_t objects = 100000;
    /** Of the engine. */
    EngineOptions options;
    /** Whether it has a name, which stands for the options in the results' params. */
    bool named = false;
};

/** Throws UsageError that begins with `place`. */
BenchConfig parseBenchConfig(const std::string& place, const std::string& text);

/** The results' params, a JSON object: the number of objects and, where the configuration has no name, its options. */
std::string benchParams(const BenchConfig& config, std::uint64_t objects);
