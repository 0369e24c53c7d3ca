#include "subjects.h"

#include "engine_memory.h"
#include "errors.h"
#ifdef WITH_ROCKSDB
#include "engine_rocksdb.h"
#endif

namespace {

OpenEngine configureMemory(const EngineOptions& options) {
    for (const auto& [name, value] : options) {
        throw UsageError("--options memory-cpp:" + name + "=" + value + ": there is no such option");
    }
    return [](const std::string&) { return openMemory(); };
}

#ifdef WITH_ROCKSDB
OpenEngine configureRocksdb(const EngineOptions& options) {
    return [settings = rocksdbSettings(options)](const std::string& directory) {
        return openRocksdb(settings, directory);
    };
}
#endif

}  // namespace

const std::vector<Subject>& subjects() {
    static const std::vector<Subject> all = {
#ifdef WITH_ROCKSDB
        {"rocksdb", configureRocksdb},
#endif
        {"memory-cpp", configureMemory},
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
