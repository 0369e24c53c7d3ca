#pragma once

#include "rocksdb_settings.h"

#include <rocksdb/options.h>

/**
 * RocksDB's options as rippled's RocksDBFactory and RocksDBQuickFactory make them of its configuration.
 *
 * Numbers of threads belong to RocksDB's environment, which the whole process shares.
 *
 * @throws UsageError for RocksDB's own words where RocksDB does not know them
 */
rocksdb::Options rocksdbOptions(const RocksdbSettings& settings);
