#pragma once

#include "engine_options.h"

#include <optional>

/**
 * What can be set on the command line, in the words and units of rippled's configuration; what is absent stays as
 * RocksDB has it. `rocksdbOptions` says what each of them does.
 */
struct RocksdbSettings {
    std::optional<int> openFiles, filterBits, filterFull, cacheMb, fileSizeMb, fileSizeMult;
    std::optional<int> bgThreads, highThreads, threads;
    std::optional<int> blockSize, universalCompaction, budgetMb, wal, minWriteBufferNumberToMerge, hardSet;
    std::optional<std::string> compression, style, memtable, index;
    /** In RocksDB's own words, `name=value;name=value`: over all of the others. */
    std::optional<std::string> tableOptions, rocksdbOptions;
    /** What messages begin with: where the settings were given. */
    std::string place;
};

/**
 * Settings of a node: rippled's recommendation for `type=rocksdb` (the default), or what its `type=rocksdbquick` sets,
 * each with what is given put over it. With `hard_set=0`, rippled's recommended sizes stand for larger ones, as in a
 * node that is not told `hard_set`.
 *
 * @param place what messages begin with: where the options were given
 * @throws UsageError that names option and value: unknown, not a number, out of range, or without effect
 */
RocksdbSettings rocksdbSettings(const EngineOptions& given, const std::string& place = "--options rocksdb");
