#include "pocketnet_sync.h"

#include "errors.h"
#include "process_counters.h"

#include <algorithm>
#include <ctime>

namespace {

/** Time that is measured; stands still between `stop` and `start`. */
class StopWatch {
public:
    void start() {
        cpuStarted_ = cpuNow();
        started_ = Clock::now();
    }
    void stop() {
        before_ = seconds();
        cpuBefore_ += cpuNow() - cpuStarted_;
    }

    /** Between `start` and `stop`; never 0, which is no time. */
    double seconds() const {
        const std::chrono::duration<double> now = Clock::now() - started_;
        return std::max(before_ + now.count(), 1e-9);
    }
    /** After `stop`. */
    double total() const { return before_; }
    /** Of all threads of the process, in its own code and in the kernel; after `stop`. */
    double cpuTotal() const { return std::max(cpuBefore_, 1e-9); }

private:
    using Clock = std::chrono::steady_clock;

    static double cpuNow() {
        timespec now = {};
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
        return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
    }

    Clock::time_point started_;
    double before_ = 0, cpuStarted_ = 0, cpuBefore_ = 0;
};

template <typename Call>
double secondsOf(const Call& call) {
    StopWatch watch;
    watch.start();
    call();
    return watch.seconds();
}

std::unique_ptr<SyncStore> openStore(const SyncSubject& subject, const std::string& directory,
                                     const StoreSettings& settings) {
    try {
        return subject.open(directory, settings);
    } catch (const Failure& failure) {
        // Nothing has been measured: the folder is not one for a store, a full disk perhaps.
        throw UsageError("--data-dir: " + directory + ": " + failure.what());
    }
}

/** Sums and peaks of the samples. */
struct Totals {
    bool counted = false;
    CacheStatistics sum;

    void add(const CacheStatistics& sample) {
        counted = true;
        sum.hits += sample.hits;
        sum.misses += sample.misses;
        sum.spills += sample.spills;
        sum.writes += sample.writes;
        sum.used = std::max(sum.used, sample.used);
        sum.memory = std::max(sum.memory, sample.memory);
    }
};

}  // namespace

SyncOutcome measureSync(const SyncSubject& subject, const Chain& chain, const StoreSettings& settings,
                        std::uint64_t batchBlocks, const StoreDirectory& directory, DebugLog* log) {
    SyncOutcome outcome;
    const auto report = [&](const char* operation, const char* metric, const char* unit, double value,
                            const char* better = "lower") {
        outcome.measurements.push_back({operation, metric, unit, value, better});
    };
    const auto number = [](std::uint64_t count) { return static_cast<double>(count); };

    std::unique_ptr<SyncStore> store;
    const double opening = secondsOf([&] { store = openStore(subject, directory.path(), settings); });

    ProcessIo io;
    StopWatch watch;
    Progress progress;
    Totals totals;
    double sampled = 0;
    const auto sample = [&](std::uint64_t height) {
        const auto statistics = store->takeStatistics();
        if (!statistics) return;
        if (height > 0) totals.add(*statistics);
        if (log != nullptr) log->add(watch.total(), height, *statistics);
        sampled = watch.total();
    };

    sample(0);
    const IoBytes before = io.bytes();
    std::size_t reached = 0;
    std::vector<Block> batch;
    for (std::uint64_t height = 0; height < chain.blocks();) {
        const std::uint64_t last = std::min(height + batchBlocks, chain.blocks());
        batch.clear();
        for (std::uint64_t next = height + 1; next <= last; ++next) batch.push_back(chain.block(next));

        watch.start();
        store->begin();
        for (const Block& block : batch) {
            store->apply(block);
            progress.note(watch.seconds(), block.height);
        }
        store->commit();
        watch.stop();

        height = last;
        const std::size_t reachedBefore = reached;
        for (; reached < outcome.tenths.size() && height * 10 >= chain.blocks() * (reached + 1); ++reached) {
            outcome.tenths[reached] = watch.total();
        }
        if (reached > reachedBefore || height == chain.blocks() || watch.total() >= sampled + 1) sample(height);
    }
    const double quiescing = secondsOf([&] { store->settle(); });
    const IoBytes after = io.bytes();
    const double closing = secondsOf([&] { store->close(); });
    const std::uint64_t memory = peakMemory();

    subject.verify(directory.path(), chain);

    outcome.points = progress.endingWith(watch.total(), chain.blocks());
    report("sync", "time", "s", watch.total());
    report("sync", "cpu-time", "s", watch.cpuTotal());
    report("sync", "bytes-read", "B", number(after.read - before.read));
    report("sync", "bytes-written", "B", number(after.written - before.written));
    if (totals.counted) {
        report("cache", "hits", "1", number(totals.sum.hits), "higher");
        report("cache", "misses", "1", number(totals.sum.misses));
        report("cache", "spills", "1", number(totals.sum.spills));
        report("cache", "writes", "1", number(totals.sum.writes));
        report("cache", "bytes-used", "B", number(totals.sum.used));
        report("engine", "memory-peak", "B", number(totals.sum.memory));
    }
    report("open", "time", "s", opening);
    report("quiesce", "time", "s", quiescing);
    report("close", "time", "s", closing);
    report("store", "size", "B", number(directory.allocatedBytes()));
    report("process", "peak-memory", "B", number(memory));
    return outcome;
}
