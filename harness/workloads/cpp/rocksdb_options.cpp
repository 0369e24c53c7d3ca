#include "rocksdb_options.h"

#include "errors.h"

#include <rocksdb/cache.h>
#include <rocksdb/convenience.h>
#include <rocksdb/env.h>
#include <rocksdb/filter_policy.h>
#include <rocksdb/memtablerep.h>
#include <rocksdb/slice_transform.h>
#include <rocksdb/table.h>

#include <algorithm>
#include <map>

namespace {

constexpr std::uint64_t mebibyte = 1 << 20;

std::uint64_t mebibytes(int count) {
    return static_cast<std::uint64_t>(count) * mebibyte;
}

void check(const RocksdbSettings& settings, const char* name, const std::string& value,
           const rocksdb::Status& status) {
    if (!status.ok()) throw UsageError(settings.place + ":" + name + "=" + value + ": " + status.ToString());
}

void setStyle(rocksdb::Options& options, const std::string& style, int budgetMb) {
    if (style == "level") options.OptimizeLevelStyleCompaction(mebibytes(budgetMb));
    if (style == "universal") options.OptimizeUniversalStyleCompaction(mebibytes(budgetMb));
    if (style == "point") options.OptimizeForPointLookup(static_cast<std::uint64_t>(budgetMb));
}

void setThreads(rocksdb::Options& options, const RocksdbSettings& settings) {
    if (settings.threads) options.IncreaseParallelism(*settings.threads);
    if (settings.bgThreads) options.env->SetBackgroundThreads(*settings.bgThreads, rocksdb::Env::LOW);
    if (settings.highThreads) {
        options.env->SetBackgroundThreads(*settings.highThreads, rocksdb::Env::HIGH);
        if (*settings.highThreads > 0) options.max_background_flushes = *settings.highThreads;
    }
}

void setSizes(rocksdb::Options& options, const RocksdbSettings& settings) {
    if (settings.fileSizeMb) {
        options.target_file_size_base = mebibytes(*settings.fileSizeMb);
        options.max_bytes_for_level_base = 5 * options.target_file_size_base;
        options.write_buffer_size = 2 * options.target_file_size_base;
    }
    if (settings.fileSizeMult) options.target_file_size_multiplier = *settings.fileSizeMult;
    if (settings.universalCompaction == 1) {
        options.compaction_style = rocksdb::kCompactionStyleUniversal;
        options.min_write_buffer_number_to_merge = 2;
        options.max_write_buffer_number = 6;
        options.write_buffer_size = 6 * options.target_file_size_base;
    }
    if (settings.minWriteBufferNumberToMerge) {
        options.min_write_buffer_number_to_merge = *settings.minWriteBufferNumberToMerge;
    }
}

void setCompression(rocksdb::Options& options, const std::string& name) {
    static const std::map<std::string, rocksdb::CompressionType> types = {
        {"none", rocksdb::kNoCompression},
        {"snappy", rocksdb::kSnappyCompression},
        {"lz4", rocksdb::kLZ4Compression},
        {"zstd", rocksdb::kZSTD},
    };
    options.compression = types.at(name);
    // A style fills this in, and it goes before the other.
    options.compression_per_level.clear();
}

/** Starts from the table that the style chose: `point` has made one. */
void setTable(rocksdb::Options& options, const RocksdbSettings& settings) {
    auto table = *options.table_factory->GetOptions<rocksdb::BlockBasedTableOptions>();
    if (settings.cacheMb) table.block_cache = rocksdb::NewLRUCache(mebibytes(*settings.cacheMb));
    if (settings.filterBits) {
        // RocksDB knows only full filters since 7.0 and ignores the second argument; rippled still gives it.
        const bool perBlock = settings.filterFull != 1;
        table.filter_policy.reset(
            *settings.filterBits == 0 ? nullptr : rocksdb::NewBloomFilterPolicy(*settings.filterBits, perBlock));
    }
    if (settings.blockSize) table.block_size = static_cast<std::size_t>(*settings.blockSize);
    if (settings.index == "hash") table.index_type = rocksdb::BlockBasedTableOptions::kHashSearch;
    if (settings.tableOptions) {
        check(settings, "bbt_options", *settings.tableOptions,
              rocksdb::GetBlockBasedTableOptionsFromString({}, table, *settings.tableOptions, &table));
    }
    options.table_factory.reset(rocksdb::NewBlockBasedTableFactory(table));
}

void setHashing(rocksdb::Options& options, const RocksdbSettings& settings) {
    const bool hashMemtable = settings.memtable == "hash_skiplist";
    if (hashMemtable) {
        // RocksDB's million of buckets is rippled's too, but fills a small memtable before the first write, and where
        // the library checks itself, as Debian's does, that ends the process. At most an eighth is for buckets.
        constexpr std::size_t most = 1'000'000;
        const std::size_t buckets = std::min(most, options.write_buffer_size / 8 / sizeof(void*));
        options.memtable_factory.reset(rocksdb::NewHashSkipListRepFactory(buckets));
        // Only the plain skip list takes concurrent writers; RocksDB refuses to open with the default.
        options.allow_concurrent_memtable_write = false;
    }
    // Both hash by prefix. Nodes look up whole keys only, so that the whole key is the prefix.
    if (hashMemtable || settings.index == "hash") options.prefix_extractor.reset(rocksdb::NewNoopTransform());
}

}  // namespace

rocksdb::Options rocksdbOptions(const RocksdbSettings& settings) {
    rocksdb::Options options;
    options.create_if_missing = true;
    if (settings.style) setStyle(options, *settings.style, settings.budgetMb.value_or(512));
    setThreads(options, settings);
    setSizes(options, settings);
    if (settings.compression) setCompression(options, *settings.compression);
    setTable(options, settings);
    setHashing(options, settings);
    if (settings.openFiles) options.max_open_files = *settings.openFiles;
    if (settings.rocksdbOptions) {
        check(settings, "options", *settings.rocksdbOptions,
              rocksdb::GetOptionsFromString({}, options, *settings.rocksdbOptions, &options));
    }
    return options;
}
