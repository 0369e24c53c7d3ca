#include "nodestore_suite.h"

#include "process_counters.h"
#include "phase_runner.h"

#include <algorithm>
#include <chrono>

namespace {

/** Wall time of one call, s. Never 0, which is no time: an engine may have nothing to do between two ticks. */
template <typename Call>
double secondsOf(const Call& call) {
    const auto start = std::chrono::steady_clock::now();
    call();
    const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - start;
    return std::max(elapsed.count(), 1e-9);
}

double bytes(std::uint64_t count) {
    return static_cast<double>(count);
}

}  // namespace

const NodestoreSuite& nodestoreTiming() {
    static const NodestoreSuite suite = {"nodestore-timing", timingValues, {timingPhases.begin(), timingPhases.end()}};
    return suite;
}

const NodestoreSuite& nodestoreBench() {
    static const NodestoreSuite suite = {"nodestore-bench", benchValues, {benchPhases.begin(), benchPhases.end()}};
    return suite;
}

std::vector<Measurement> measureNodestore(const std::vector<Phase>& phases, const Workload& workload,
                                          const OpenEngine& open, const StoreDirectory& directory, Quiesce quiesce) {
    std::vector<Measurement> results;
    const auto report = [&](const char* operation, const char* metric, const char* unit, double value) {
        results.push_back({operation, metric, unit, value});
    };

    ProcessIo io;
    PhaseRunner runner(workload);
    std::unique_ptr<Engine> engine;
    report("open", "time", "s", secondsOf([&] { engine = open(directory.path()); }));

    double quiesceSeconds = 0;
    std::uint64_t bytesPut = 0;
    for (const Phase phase : phases) {
        const IoBytes before = io.bytes();
        const PhaseOutcome outcome = runner.run(*engine, phase);
        if (quiesce != Quiesce::never) {
            quiesceSeconds += secondsOf([&] { engine->quiesce(quiesce == Quiesce::compact); });
        }
        const IoBytes after = io.bytes();
        report(phaseName(phase), "time", "s", outcome.seconds);
        report(phaseName(phase), "bytes-read", "B", bytes(after.read - before.read));
        report(phaseName(phase), "bytes-written", "B", bytes(after.written - before.written));
        bytesPut += outcome.bytesPut;
    }
    if (quiesce != Quiesce::never) report("quiesce", "time", "s", quiesceSeconds);
    report("close", "time", "s", secondsOf([&] { engine->close(); }));

    report("store", "size", "B", bytes(directory.allocatedBytes()));
    report("process", "peak-memory", "B", bytes(peakMemory()));
    if (const auto counters = engine->counters()) {
        const auto& [log, flush, compaction] = *counters;
        report("engine", "flush-bytes", "B", bytes(flush));
        report("engine", "compaction-bytes", "B", bytes(compaction));
        report("engine", "write-amplification", "1", bytes(log + flush + compaction) / bytes(bytesPut));
    }
    return results;
}
