#include "engine_rocksdb.h"

#include "errors.h"
#include "nodestore_suite.h"
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
        measureNodestore(nodestoreTiming().phases, {1, 5000, 4}, open, directory, Quiesce::compact);
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

TEST("what is put in a batch is found, and is logged as one write") {
    const TemporaryDirectory data;
    const auto engine = openRocksdb(rocksdbSettings({}), data.path);
    const std::string value(100, 'x');
    std::vector<Put> puts;
    for (std::uint64_t index = 0; index < 128; ++index) puts.push_back({presentKey(1, index), value});
    engine->putBatch(puts.data(), puts.size());
    std::array<char, 100> got;
    for (const Put& put : puts) expectEqual(engine->get(put.key, got.data(), got.size()) == value.size(), true);
    const std::size_t content = 128 * (32 + 100);
    const std::size_t logged = engine->counters()->logBytes;
    // A write of its own takes 7 bytes of head in the log, and 12 of its batch.
    expectEqual(logged > content && logged < content + 128 * 7, true);
    engine->close();
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

TEST("without hard_set the recommended sizes stand for larger ones, and others for themselves") {
    const rocksdb::Options options = optionsOf({{"hard_set", "0"}});
    expectEqual(options.max_open_files, 8000);
    expectEqual(options.target_file_size_base, 256 * mebibyte);
    expectEqual(options.max_bytes_for_level_base, 1280 * mebibyte);
    expectEqual(options.write_buffer_size, 512 * mebibyte);
    expectEqual(tableOf(options).block_cache->GetCapacity(), 1024 * mebibyte);
    const rocksdb::Options others =
        optionsOf({{"hard_set", "0"}, {"open_files", "2001"}, {"file_size_mb", "16"}, {"cache_mb", "64"}});
    expectEqual(others.max_open_files, 2001);
    expectEqual(others.target_file_size_base, 16 * mebibyte);
    expectEqual(tableOf(others).block_cache->GetCapacity(), 64 * mebibyte);
}

TEST("RocksDB's own words go over all others, and those it does not know are told") {
    const rocksdb::Options options = optionsOf({{"bbt_options", "block_size=8192;cache_index_and_filter_blocks=1"},
                                                {"options", "max_write_buffer_number=5"}});
    expectEqual(tableOf(options).block_size, 8192u);
    expectEqual(tableOf(options).cache_index_and_filter_blocks, true);
    expectEqual(options.max_write_buffer_number, 5);
    const auto told = [](const EngineOptions& given) { return messageOf<UsageError>([&] { optionsOf(given); }); };
    expectEqual(told({{"bbt_options", "blocks=1"}}).substr(0, 39), "--options rocksdb:bbt_options=blocks=1:");
    expectEqual(told({{"options", "files=1"}}).substr(0, 34), "--options rocksdb:options=files=1:");
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
