#pragma once

#include "engine.h"
#include "rocksdb_settings.h"

/** RocksDB through the library that the system has. */
std::unique_ptr<Engine> openRocksdb(const RocksdbSettings& settings, const std::string& directory);
