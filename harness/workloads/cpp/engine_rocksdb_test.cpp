#include "engine_rocksdb.h"

#include "errors.h"
#include "nodestore_timing.h"
#include "rocksdb_options.h"
#include "temporary_directory.h"
#include "testing.h"

#include <rocksdb/memtablerep.h>
#include <rocksdb/slice_transform.h>
#include <rocksdb/table.h>

namespace {

constexpr std::size_t mebibyte = 1 << 20;

rocksdb::BlockBasedTableOptions tableOf(const rocksdb::Options& options) {
    return *options.table_factory->GetOptions<rocksdb::BlockBasedTableOptions>();
}

rocksdb::Options optionsOf(const EngineOptions& given) {
    return rocksdbOptions(rocksdbSettings(given));
}

}  // namespace

TEST("the whole suite passes in every style, memtable, index and kind of log") {
    const EngineOptions variants[] = {
        {{"type", "rocksdbquick"}},
        {{"type", "rocksdbquick"}, {"style", "universal"}, {"wal", "1"}},
        {{"type", "rocksdbquick"}, {"style", "point"}, {"budget_mb", "8"}},
        {{"memtable", "hash_skiplist"}, {"file_size_mb", "1"}, {"compression", "zstd"}},
        {{"index", "hash"}, {"file_size_mb", "1"}, {"compression", "lz4"}, {"cache_mb", "0"}},
        {{"universal_compaction", "1"}, {"bg_threads", "2"}, {"high_threads", "1"}, {"file_size_mb", "1"}},
        {{"open_files", "20"}, {"filter_bits", "0"}, {"block_size", "1024"}, {"compression", "none"}},
    };
    for (const EngineOptions& given : variants) {
        const TemporaryDirectory data;
        const StoreDirectory directory(data.path);
        const auto open = [&](const std::string& path) { return openRocksdb(rocksdbSettings(given), path); };
        measureNodestoreTiming({1, 5000, 4}, open, directory, Quiesce::compact);
    }
}

TEST("bytes that the engine says it wrote are counted, and those of the log only where there is one") {
    for (const bool wal : {false, true}) {
        const TemporaryDirectory data;
        const auto engine = openRocksdb(rocksdbSettings({{"wal", wal ? "1" : "0"}}), data.path);
        const std::string value(1000, 'x');
        for (std::uint64_t index = 0; index < 1000; ++index) engine->put(presentKey(1, index), value);
        engine->quiesce(false);
        engine->close();
        const EngineCounters counters = *engine->counters();
        expectEqual(counters.logBytes > 1000 * 1000, wal);
        expectEqual(counters.flushBytes > 10 * 1000, true);
    }
}

TEST("a folder that cannot hold a store is an error that says so") {
    const std::string message = messageOf<Failure>([] { openRocksdb(rocksdbSettings({}), "/dev/null/store"); });
    expectEqual(message.substr(0, 6), "Open: ");
}

TEST("without options it is as rippled recommends") {
    const rocksdb::Options options = optionsOf({});
    expectEqual(options.max_open_files, 2000);
    expectEqual(options.target_file_size_base, 8 * mebibyte);
    expectEqual(options.max_bytes_for_level_base, 40 * mebibyte);
    expectEqual(options.write_buffer_size, 16 * mebibyte);
    expectEqual(options.target_file_size_multiplier, 2);
    expectEqual(options.compression == rocksdb::kSnappyCompression, true);
    expectEqual(tableOf(options).block_cache->GetCapacity(), 256 * mebibyte);
    expectEqual(tableOf(options).whole_key_filtering && tableOf(options).filter_policy != nullptr, true);
}

TEST("rocksdbquick hashes by the whole key and takes its sizes from the budget") {
    const rocksdb::Options options = optionsOf({{"type", "rocksdbquick"}, {"budget_mb", "64"}});
    expectEqual(options.write_buffer_size, 16 * mebibyte);
    expectEqual(options.min_write_buffer_number_to_merge, 1);
    expectEqual(options.max_background_jobs, 4);
    expectEqual(options.allow_concurrent_memtable_write, false);
    expectEqual(std::string(options.prefix_extractor->Name()), "rocksdb.Noop");
    expectEqual(std::string(options.memtable_factory->Name()), "HashSkipListRepFactory");
    expectEqual(tableOf(options).index_type == rocksdb::BlockBasedTableOptions::kHashSearch, true);
}

TEST("a compression that is asked for holds on every level, also against a style's own") {
    const rocksdb::Options options = optionsOf({{"type", "rocksdbquick"}, {"compression", "lz4"}});
    expectEqual(options.compression == rocksdb::kLZ4Compression, true);
    expectEqual(options.compression_per_level.empty(), true);
}
