#include "rocksdb_settings.h"

#include "whole_number.h"

#include <algorithm>
#include <vector>

namespace {

struct NumberOption {
    const char* name;
    std::optional<int> RocksdbSettings::* field;
    int least, most;
};

struct ChoiceOption {
    const char* name;
    std::optional<std::string> RocksdbSettings::* field;
    std::vector<std::string> choices;
};

struct TextOption {
    const char* name;
    std::optional<std::string> RocksdbSettings::* field;
};

using Settings = RocksdbSettings;

const std::vector<NumberOption> numberOptions = {
    {"open_files", &Settings::openFiles, -1, 10'000'000},
    {"filter_bits", &Settings::filterBits, 0, 100},
    {"filter_full", &Settings::filterFull, 0, 1},
    {"cache_mb", &Settings::cacheMb, 0, 1 << 20},
    {"file_size_mb", &Settings::fileSizeMb, 1, 4096},
    {"file_size_mult", &Settings::fileSizeMult, 1, 100},
    {"bg_threads", &Settings::bgThreads, 1, 256},
    {"high_threads", &Settings::highThreads, 0, 256},
    {"threads", &Settings::threads, 1, 256},
    {"block_size", &Settings::blockSize, 64, 1 << 26},
    {"universal_compaction", &Settings::universalCompaction, 0, 1},
    {"budget_mb", &Settings::budgetMb, 8, 1 << 18},
    {"wal", &Settings::wal, 0, 1},
    {"min_write_buffer_number_to_merge", &Settings::minWriteBufferNumberToMerge, 1, 64},
    {"hard_set", &Settings::hardSet, 0, 1},
};

const std::vector<ChoiceOption> choiceOptions = {
    {"compression", &Settings::compression, {"snappy", "none", "lz4", "zstd"}},
    {"style", &Settings::style, {"level", "universal", "point"}},
    {"memtable", &Settings::memtable, {"skiplist", "hash_skiplist"}},
    {"index", &Settings::index, {"binary", "hash"}},
};

const std::vector<TextOption> textOptions = {
    {"bbt_options", &Settings::tableOptions},
    {"options", &Settings::rocksdbOptions},
};

const std::vector<std::string> types = {"rocksdb", "rocksdbquick"};

RocksdbSettings recommended() {
    RocksdbSettings settings;
    settings.openFiles = 2000;
    settings.filterBits = 12;
    settings.cacheMb = 256;
    settings.fileSizeMb = 8;
    settings.fileSizeMult = 2;
    settings.compression = "snappy";
    return settings;
}

RocksdbSettings quick() {
    RocksdbSettings settings;
    settings.style = "level";
    settings.budgetMb = 512;
    settings.threads = 4;
    settings.minWriteBufferNumberToMerge = 1;
    settings.index = "hash";
    settings.filterBits = 10;
    settings.memtable = "hash_skiplist";
    settings.wal = 0;
    return settings;
}

/** Reads options one at a time, for messages that say where each was given. */
class Reader {
public:
    explicit Reader(std::string place) : place_(std::move(place)) {}

    std::string placeOf(const std::string& name) const { return place_ + ":" + name; }

    std::string oneOf(const std::string& name, const std::string& value,
                      const std::vector<std::string>& choices) const {
        if (std::find(choices.begin(), choices.end(), value) != choices.end()) return value;
        std::string list;
        for (const std::string& choice : choices) list += (list.empty() ? "" : ", ") + choice;
        throw UsageError(placeOf(name) + ": \"" + value + "\" is none of " + list);
    }

    void set(RocksdbSettings& settings, const std::string& name, const std::string& value) const {
        for (const auto& [known, field, least, most] : numberOptions) {
            if (name == known) settings.*field = wholeNumber(placeOf(name), value, least, most);
            if (name == known) return;
        }
        for (const auto& [known, field, choices] : choiceOptions) {
            if (name == known) settings.*field = oneOf(name, value, choices);
            if (name == known) return;
        }
        for (const auto& [known, field] : textOptions) {
            if (name == known) settings.*field = value;
            if (name == known) return;
        }
        throw UsageError(placeOf(name) + "=" + value + ": there is no such option");
    }

private:
    const std::string place_;
};

/** As rippled's RocksDBFactory: only the recommended sizes themselves are replaced, given or not. */
void replaceRecommended(RocksdbSettings& settings) {
    if (settings.cacheMb == 256) settings.cacheMb = 1024;
    if (settings.openFiles == 2000) settings.openFiles = 8000;
    if (settings.fileSizeMb == 8) settings.fileSizeMb = 256;
}

}  // namespace

RocksdbSettings rocksdbSettings(const EngineOptions& given, const std::string& place) {
    const Reader reader(place);
    const auto type = given.find("type");
    const std::string chosen = type == given.end() ? "rocksdb" : reader.oneOf("type", type->second, types);
    RocksdbSettings settings = chosen == "rocksdbquick" ? quick() : recommended();
    settings.place = place;

    const auto style = given.find("style");
    if (style != given.end()) {
        // A style computes sizes from its budget; sizes that nobody asked for would undo it.
        settings.fileSizeMb.reset();
        if (style->second == "point") settings.cacheMb.reset();
    }
    for (const auto& [name, value] : given) {
        if (name != "type") reader.set(settings, name, value);
    }
    if (settings.hardSet == 0) replaceRecommended(settings);
    if (given.count("budget_mb") != 0 && !settings.style) {
        throw UsageError(reader.placeOf("budget_mb") + "=" + given.at("budget_mb") + ": has no effect without style");
    }
    return settings;
}
