#include "engine_rocksdb.h"

#include "errors.h"
#include "rocksdb_options.h"
#include "rocksdb_stderr_logger.h"

#include <rocksdb/db.h>
#include <rocksdb/listener.h>
#include <rocksdb/statistics.h>
#include <rocksdb/write_batch.h>

#include <algorithm>
#include <chrono>
#include <cstring>
#include <mutex>
#include <thread>

namespace {

using rocksdb::DB;

void check(const char* call, const rocksdb::Status& status) {
    if (!status.ok()) throw Failure(std::string(call) + ": " + status.ToString());
}

rocksdb::Slice slice(std::string_view bytes) {
    return {bytes.data(), bytes.size()};
}

rocksdb::Slice slice(const Key& key) {
    return {key.data(), key.size()};
}

/** Keeps the first error of a flush or compaction: RocksDB goes on without it, and it would be waited for for ever. */
class BackgroundErrors : public rocksdb::EventListener {
public:
    void OnBackgroundError(rocksdb::BackgroundErrorReason, rocksdb::Status* status) override {
        const std::unique_lock lock(mutex_);
        if (first_.ok()) first_ = *status;
    }

    rocksdb::Status first() {
        const std::unique_lock lock(mutex_);
        return first_;
    }

private:
    std::mutex mutex_;
    rocksdb::Status first_;
};

class RocksdbEngine : public Engine {
public:
    RocksdbEngine(const RocksdbSettings& settings, const std::string& directory) {
        rocksdb::Options options = rocksdbOptions(settings);
        options.statistics = statistics_;
        options.listeners = {backgroundErrors_};
        options.info_log = std::make_shared<RocksdbStderrLogger>();
        writeOptions_.disableWAL = settings.wal == 0;
        DB* db = nullptr;
        check("Open", DB::Open(options, directory, &db));
        db_.reset(db);
    }

    // As in rippled, a write is not synced: a node that loses its newest objects fetches them from its peers.
    void put(const Key& key, std::string_view value) override {
        check("Put", db_->Put(writeOptions_, slice(key), slice(value)));
    }

    void putBatch(const Put* puts, std::size_t count) override {
        rocksdb::WriteBatch batch;
        for (const Put* next = puts; next != puts + count; ++next) {
            check("WriteBatch", batch.Put(slice(next->key), slice(next->value)));
        }
        check("Write", db_->Write(writeOptions_, &batch));
    }

    std::optional<std::size_t> get(const Key& key, char* destination, std::size_t capacity) override {
        rocksdb::PinnableSlice value;
        const auto status = db_->Get(readOptions_, db_->DefaultColumnFamily(), slice(key), &value);
        if (status.IsNotFound()) return std::nullopt;
        check("Get", status);
        std::memcpy(destination, value.data(), std::min(capacity, value.size()));
        return value.size();
    }

    void quiesce(bool compact) override {
        check("Flush", db_->Flush({}));
        settle();
        if (!compact) return;
        check("CompactRange", db_->CompactRange({}, nullptr, nullptr));
        settle();
    }

    void close() override {
        check("Close", db_->Close());
        db_.reset();
    }

    std::optional<EngineCounters> counters() const override {
        return EngineCounters{statistics_->getTickerCount(rocksdb::WAL_FILE_BYTES),
                              statistics_->getTickerCount(rocksdb::FLUSH_WRITE_BYTES),
                              statistics_->getTickerCount(rocksdb::COMPACT_WRITE_BYTES)};
    }

private:
    /**
     * Waits until nothing runs or is pending. RocksDB 7.8 has no call for it, only one property at a time: a compaction
     * that ends between two reads and makes the next one pending is seen by neither, hence two quiet rounds in a row.
     */
    void settle() {
        for (int quietRounds = 0; quietRounds < 2;) {
            check("background work", backgroundErrors_->first());
            if (isQuiet()) {
                ++quietRounds;
            } else {
                quietRounds = 0;
                std::this_thread::sleep_for(std::chrono::milliseconds(1));
            }
        }
    }

    bool isQuiet() {
        const std::string* const properties[] = {
            &DB::Properties::kMemTableFlushPending,
            &DB::Properties::kNumRunningFlushes,
            &DB::Properties::kCompactionPending,
            &DB::Properties::kNumRunningCompactions,
        };
        return std::all_of(std::begin(properties), std::end(properties), [&](const std::string* property) {
            std::uint64_t value = 0;
            if (!db_->GetIntProperty(*property, &value)) throw Failure("GetIntProperty: RocksDB has no " + *property);
            return value == 0;
        });
    }

    static std::shared_ptr<rocksdb::Statistics> countersOnly() {
        auto statistics = rocksdb::CreateDBStatistics();
        statistics->set_stats_level(rocksdb::kExceptHistogramOrTimers);
        return statistics;
    }

    const std::shared_ptr<rocksdb::Statistics> statistics_ = countersOnly();
    const std::shared_ptr<BackgroundErrors> backgroundErrors_ = std::make_shared<BackgroundErrors>();
    const rocksdb::ReadOptions readOptions_;
    rocksdb::WriteOptions writeOptions_;
    std::unique_ptr<DB> db_;
};

}  // namespace

std::unique_ptr<Engine> openRocksdb(const RocksdbSettings& settings, const std::string& directory) {
    return std::make_unique<RocksdbEngine>(settings, directory);
}
