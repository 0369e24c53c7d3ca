#include "rocksdb_settings.h"

#include "errors.h"
#include "testing.h"

TEST("what is given goes over the type's own settings") {
    const RocksdbSettings settings = rocksdbSettings({{"type", "rocksdbquick"}, {"wal", "1"}, {"filter_bits", "12"}});
    expectEqual(*settings.wal, 1);
    expectEqual(*settings.filterBits, 12);
    expectEqual(*settings.memtable, "hash_skiplist");
    expectEqual(*rocksdbSettings({{"cache_mb", "64"}}).cacheMb, 64);
    expectEqual(*rocksdbSettings({{"cache_mb", "64"}}).openFiles, 2000);
}

TEST("a style keeps its sizes unless others are given") {
    expectEqual(rocksdbSettings({{"style", "level"}}).fileSizeMb.has_value(), false);
    expectEqual(*rocksdbSettings({{"style", "level"}, {"file_size_mb", "4"}}).fileSizeMb, 4);
    expectEqual(rocksdbSettings({{"style", "point"}}).cacheMb.has_value(), false);
}

TEST("a wrong option is told with its name and value") {
    const auto told = [](const EngineOptions& given) { return messageOf<UsageError>([&] { rocksdbSettings(given); }); };
    expectEqual(told({{"cache_mb", "-1"}}),
                "--options rocksdb:cache_mb: \"-1\" is not a whole number from 0 to 1048576");
    expectEqual(told({{"threads", "0"}}), "--options rocksdb:threads: \"0\" is not a whole number from 1 to 256");
    expectEqual(told({{"block_size", "4k"}}),
                "--options rocksdb:block_size: \"4k\" is not a whole number from 64 to 67108864");
    expectEqual(told({{"filter_bits", ""}}), "--options rocksdb:filter_bits: \"\" is not a whole number from 0 to 100");
    expectEqual(told({{"open_files", "99999999999"}}),
                "--options rocksdb:open_files: \"99999999999\" is not a whole number from -1 to 10000000");
    expectEqual(told({{"style", "levelled"}}),
                "--options rocksdb:style: \"levelled\" is none of level, universal, point");
    expectEqual(told({{"type", "nudb"}}), "--options rocksdb:type: \"nudb\" is none of rocksdb, rocksdbquick");
    expectEqual(told({{"cash_mb", "1"}}), "--options rocksdb:cash_mb=1: there is no such option");
    expectEqual(told({{"budget_mb", "64"}}), "--options rocksdb:budget_mb=64: has no effect without style");
}
