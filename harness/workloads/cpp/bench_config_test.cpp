#include "bench_config.h"

#include "errors.h"
#include "testing.h"

TEST("a configuration is read as rippled writes it") {
    const BenchConfig config = parseBenchConfig("--config", "type=RocksDBQuick,style=level,num_objects=2000000");
    expectEqual(config.type, "rocksdbquick");
    expectEqual(config.subject, "rocksdbquick");
    expectEqual(config.objects, 2000000u);
    expectEqual(config.options.size(), 1u);
    expectEqual(parseBenchConfig("--config", "cache_mb=8").type, "rocksdb");
    expectEqual(parseBenchConfig("--config", "type=noop").type, "noop-cpp");
}

TEST("options are the params by which configurations are told apart, in one order, unless there is a name") {
    const BenchConfig config = parseBenchConfig("--config", "wal=0,style=level,bbt_options=a=1,file_size_mb=08");
    expectEqual(benchParams(config, 7),
                R"({"num_objects":7,"bbt_options":"a=1","file_size_mb":"08","style":"level","wal":0})");
    const BenchConfig named = parseBenchConfig("--config", "wal=0,name=quick");
    expectEqual(named.subject, "quick");
    expectEqual(benchParams(named, 7), R"({"num_objects":7})");
}

TEST("what would not be the same text in JSON is refused") {
    for (const char* const text : {"name=a\"b", "name=a\\b", "name=a\nb", "name=\xc3\xa4"}) {
        const std::string told = messageOf<UsageError>([&] { parseBenchConfig("--config", text); });
        expectEqual(told.substr(0, 56), "--config: is not up to 200 printable ASCII characters wi");
    }
}
