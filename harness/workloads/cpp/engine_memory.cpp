#include "engine_memory.h"

#include <algorithm>
#include <cstring>
#include <mutex>
#include <shared_mutex>
#include <unordered_map>

namespace {

/** Keys are uniformly random, so that their first bytes are as good as any hash of them. */
struct FirstBytes {
    std::size_t operator()(const Key& key) const {
        std::size_t hash;
        std::memcpy(&hash, key.data(), sizeof hash);
        return hash;
    }
};

class MemoryEngine : public Engine {
public:
    void put(const Key& key, std::string_view value) override {
        const std::unique_lock lock(mutex_);
        entries_.insert_or_assign(key, std::string(value));
    }

    std::optional<std::size_t> get(const Key& key, char* destination, std::size_t capacity) override {
        const std::shared_lock lock(mutex_);
        const auto entry = entries_.find(key);
        if (entry == entries_.end()) return std::nullopt;
        const std::string& value = entry->second;
        std::memcpy(destination, value.data(), std::min(capacity, value.size()));
        return value.size();
    }

    void quiesce(bool) override {}

    void close() override { entries_.clear(); }

private:
    std::shared_mutex mutex_;
    std::unordered_map<Key, std::string, FirstBytes> entries_;
};

}  // namespace

std::unique_ptr<Engine> openMemory() {
    return std::make_unique<MemoryEngine>();
}
