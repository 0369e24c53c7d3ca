#pragma once

#include "data_stream.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

/** What an engine wrote since it was opened, B. */
struct EngineCounters {
    std::uint64_t logBytes = 0;
    std::uint64_t flushBytes = 0;
    std::uint64_t compactionBytes = 0;
};

enum class Quiesce {
    /** Do not wait for background work. */
    never,
    /** Everything flushed, no background work running or pending. */
    settle,
    /** As `settle`, with a full compaction before. */
    compact,
};

/** What one call of `Engine::putBatch` stores under one key. */
struct Put {
    Key key;
    std::string_view value;
};

/** An open key-value store. `put` and `get` are called by many threads at once. All throw Failure. */
class Engine {
public:
    virtual ~Engine() = default;

    virtual void put(const Key& key, std::string_view value) = 0;

    /** Stores all of them, in one write where the engine has such a thing. */
    virtual void putBatch(const Put* puts, std::size_t count) {
        for (const Put* next = puts; next != puts + count; ++next) put(next->key, next->value);
    }

    /**
     * Copies the value to `destination`, at most `capacity` bytes of it.
     *
     * @returns the stored value's size, which may be more than was copied; nothing when the key is absent
     */
    virtual std::optional<std::size_t> get(const Key& key, char* destination, std::size_t capacity) = 0;

    /** Of an engine that is none and finds nothing, whatever was put: what is timed then is the loop around it. */
    virtual bool keepsNothing() const { return false; }

    /** Returns when background work has come to rest. */
    virtual void quiesce(bool compact) = 0;

    /** Nothing but `counters` may be called afterwards. */
    virtual void close() = 0;

    /** Final once closed; nothing for an engine that does not count. */
    virtual std::optional<EngineCounters> counters() const { return std::nullopt; }
};

/** Makes a store in an empty folder; throws Failure. */
using OpenEngine = std::function<std::unique_ptr<Engine>(const std::string& directory)>;
