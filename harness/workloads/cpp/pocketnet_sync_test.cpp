#include "pocketnet_sync.h"

#include "errors.h"
#include "pocketnet_results.h"
#include "temporary_directory.h"
#include "testing.h"

#include <map>

namespace {

/** Says what was called, and counts as if each block hit the cache ten times and missed it once. */
class RecordingStore : public SyncStore {
public:
    explicit RecordingStore(std::string& calls) : calls_(calls) {}

    void begin() override { calls_ += "("; }
    void apply(const Block& block) override {
        calls_ += std::to_string(block.height) + " ";
        ++blocks_;
    }
    void commit() override { calls_ += ")"; }
    std::optional<CacheStatistics> takeStatistics() override {
        CacheStatistics taken;
        taken.hits = 10 * blocks_;
        taken.misses = blocks_;
        taken.used = taken.memory = 100 - blocks_;
        blocks_ = 0;
        return taken;
    }
    void settle() override { calls_ += "settle "; }
    void close() override { calls_ += "close "; }

private:
    std::string& calls_;
    std::uint64_t blocks_ = 0;
};

SyncSubject recording(std::string& calls) {
    return {"recording",
            [&](const std::string&, const StoreSettings&) { return std::make_unique<RecordingStore>(calls); },
            [&](const std::string&, const Chain& chain) { calls += "verify " + std::to_string(chain.blocks()); }};
}

std::map<std::string, double> valuesOf(const SyncOutcome& outcome) {
    std::map<std::string, double> values;
    for (const auto& measured : outcome.measurements) values[measured.operation + ":" + measured.metric] = measured.value;
    return values;
}

}  // namespace

TEST("blocks are applied in batches, then settled, closed and verified") {
    const TemporaryDirectory data;
    const StoreDirectory directory(data.path);
    std::string calls;
    DebugLog log(DebugLog::Clock::now(), 1);
    const SyncOutcome outcome = measureSync(recording(calls), Chain(1, 7), {}, 3, directory, &log);
    expectEqual(calls, "(1 2 3 )(4 5 6 )(7 )settle close verify 7");

    const auto values = valuesOf(outcome);
    expectEqual(values.at("cache:hits"), 70.0);
    expectEqual(values.at("cache:misses"), 7.0);
    expectEqual(values.at("cache:bytes-used"), 99.0);
    expectEqual(outcome.tenths[0] > 0 && outcome.tenths[0] == outcome.tenths[3], true);
    expectEqual(outcome.tenths[4] > outcome.tenths[3] && outcome.tenths[4] == outcome.tenths[7], true);
    expectEqual(outcome.tenths[8] == values.at("sync:time") && outcome.tenths[8] > outcome.tenths[7], true);
    expectEqual(outcome.points.back() == Progress::Point(values.at("sync:time"), 7), true);

    std::size_t statistics = 0;
    for (std::size_t at = 0; (at = log.text().find("Statistic for last", at)) != std::string::npos; ++at) ++statistics;
    expectEqual(statistics, 4u);
}

TEST("a store that cannot be made is wrong usage, one that is wrong afterwards has no results") {
    const TemporaryDirectory data;
    const StoreDirectory directory(data.path);
    SyncSubject subject = {"broken", [](const std::string&, const StoreSettings&) -> std::unique_ptr<SyncStore> {
        throw Failure("disk is full");
    }, {}};
    const auto measure = [&] { measureSync(subject, Chain(1, 2), {}, 1, directory, nullptr); };
    expectEqual(messageOf<UsageError>(measure), "--data-dir: " + directory.path() + ": disk is full");
    std::string calls;
    subject = recording(calls);
    subject.verify = [](const std::string&, const Chain&) { throw Failure("row 1 is wrong"); };
    expectEqual(messageOf<Failure>(measure), "row 1 is wrong");
}

TEST("results end with the height over time") {
    SyncOutcome outcome;
    outcome.measurements = {{"sync", "time", "s", 2.5, "lower"}, {"cache", "hits", "1", 3, "higher"}};
    outcome.tenths = {0.25, 0.5, 0.75, 1, 1.25, 1.5, 1.75, 2, 2.25};
    outcome.points = {{0, 0}, {0.5, 40}, {2.5, 1000}};
    const std::string lines = syncLines("pocketnet-sync", "sqlite", 1000, outcome);
    const std::string head = R"({"suite":"pocketnet-sync","subject":"sqlite","params":{"blocks":1000)";
    const std::string time = R"("operation":"sync","metric":"time","unit":"s","better":"lower","value":)";
    const std::string hits = R"("operation":"cache","metric":"hits","unit":"1","better":"higher","value":3})";
    const std::string series =
        R"("operation":"sync","progress":"height","unit":"1","points":[[0.000000000,0],[0.500000000,40],[2.500000000,1000]]})";
    const std::string results = head + "}," + time + "2.5}\n" + head + "}," + hits + "\n";
    expectEqual(lines.substr(0, results.size()), results);
    const std::string end = head + R"(,"tenth":9},)" + time + "2.25}\n" + head + "}," + series + "\n";
    expectEqual(lines.substr(lines.size() - end.size()), end);
}

TEST("points that are less than a microsecond apart stay apart") {
    SyncOutcome outcome;
    outcome.tenths.fill(1e-9);
    outcome.points = {{0, 0}, {1e-9, 1}, {2e-9, 2}};
    const std::string lines = syncLines("pocketnet-sync", "noop", 2, outcome);
    const std::string end = R"("points":[[0.000000000,0],[0.000000001,1],[0.000000002,2]]})" "\n";
    expectEqual(lines.substr(lines.size() - end.size()), end);
}
