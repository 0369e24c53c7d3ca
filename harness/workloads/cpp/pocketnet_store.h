#pragma once

#include "pocketnet_chain.h"

#include <functional>
#include <memory>
#include <optional>

/** What SQLite counts of its page cache. */
struct CacheStatistics {
    /** Pages, since the statistics were last taken. */
    std::uint64_t hits = 0, misses = 0, spills = 0, writes = 0;
    /** B, now: the cache, and all that SQLite has allocated. */
    std::uint64_t used = 0, memory = 0;
};

/** Where a node keeps the chain. All throw Failure. */
class SyncStore {
public:
    virtual ~SyncStore() = default;

    virtual void begin() = 0;
    virtual void apply(const Block& block) = 0;
    virtual void commit() = 0;

    /** Nothing for a store that does not count. */
    virtual std::optional<CacheStatistics> takeStatistics() { return std::nullopt; }

    /** Brings all that is committed to its final place. */
    virtual void settle() = 0;

    /** Nothing may be called afterwards. */
    virtual void close() = 0;
};

/** How a store is opened. */
struct StoreSettings {
    std::uint64_t cacheMegabytes = 5;
    /** `full`: a commit waits for the device; `normal`: a checkpoint does; `off`: nothing does. */
    std::string synchronous = "full";
};

/** A store that can be measured. */
struct SyncSubject {
    std::string name;
    /** Makes a store in an empty folder. Throws Failure. */
    std::function<std::unique_ptr<SyncStore>(const std::string& directory, const StoreSettings& settings)> open;
    /** Compares all that a closed store holds with the chain. Throws Failure that says what is wrong. */
    std::function<void(const std::string& directory, const Chain& chain)> verify;
};

/** All that this program was built with; the first is the default. */
const std::vector<SyncSubject>& syncSubjects();
