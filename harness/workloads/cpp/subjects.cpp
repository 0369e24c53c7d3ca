#include "subjects.h"

#include "engine_memory.h"
#include "engine_noop.h"
#include "errors.h"
#ifdef WITH_ROCKSDB
#include "engine_rocksdb.h"
#include "rocksdb_options.h"
#endif

namespace {

void refuseAll(const std::string& place, const EngineOptions& options) {
    for (const auto& [name, value] : options) {
        throw UsageError(place + ":" + name + "=" + value + ": there is no such option");
    }
}

OpenEngine configureMemory(const std::string& place, const EngineOptions& options) {
    refuseAll(place, options);
    return [](const std::string&) { return openMemory(); };
}

OpenEngine configureNoop(const std::string& place, const EngineOptions& options) {
    refuseAll(place, options);
    return [](const std::string&) { return openNoop(); };
}

#ifdef WITH_ROCKSDB
OpenEngine configureRocksdb(const std::string& place, const EngineOptions& options) {
    const RocksdbSettings settings = rocksdbSettings(options, place);
    // Now, and not when the store is opened: RocksDB's own words may be wrong.
    rocksdbOptions(settings);
    return [settings](const std::string& directory) { return openRocksdb(settings, directory); };
}

OpenEngine configureRocksdbquick(const std::string& place, EngineOptions options) {
    const auto [type, added] = options.emplace("type", "rocksdbquick");
    if (!added) throw UsageError(place + ":type=" + type->second + ": there is no such option");
    return configureRocksdb(place, options);
}
#endif

}  // namespace

const std::vector<Subject>& subjects() {
    static const std::vector<Subject> all = {
#ifdef WITH_ROCKSDB
        {"rocksdb", configureRocksdb},
        {"rocksdbquick", configureRocksdbquick},
#endif
        {"memory-cpp", configureMemory},
        {"noop-cpp", configureNoop},
    };
    return all;
}

const Subject& findSubject(const std::string& place, const std::string& name) {
    std::string known;
    for (const Subject& subject : subjects()) {
        if (subject.name == name) return subject;
        known += (known.empty() ? "" : ", ") + subject.name;
    }
    throw UsageError(place + ": \"" + name + "\" is none of " + known);
}
