#include "nodestore_suite.h"

#include "subjects.h"
#include "temporary_directory.h"
#include "testing.h"

#include <set>

namespace {

std::vector<Measurement> measure(const Workload& workload, const OpenEngine& open, Quiesce quiesce,
                                 const NodestoreSuite& suite = nodestoreTiming()) {
    const TemporaryDirectory data;
    const StoreDirectory directory(data.path);
    return measureNodestore(suite.phases, workload, open, directory, quiesce);
}

std::set<std::string> names(const std::vector<Measurement>& measurements) {
    std::set<std::string> names;
    for (const Measurement& measurement : measurements) names.insert(measurement.operation + ":" + measurement.metric);
    expectEqual(names.size(), measurements.size());
    return names;
}

double value(const std::vector<Measurement>& measurements, const std::string& operation, const std::string& metric) {
    for (const Measurement& measurement : measurements) {
        if (measurement.operation == operation && measurement.metric == metric) return measurement.value;
    }
    throw std::runtime_error(operation + ":" + metric + " is missing");
}

}  // namespace

TEST("every engine passes the suite with the same metrics each time, whatever the threads and the quiescing") {
    for (const Subject& subject : subjects()) {
        const OpenEngine open = subject.configure("", {});
        const auto settled = names(measure({1, 2000, 4}, open, Quiesce::settle));
        expectEqual(settled == names(measure({2, 1, 1}, open, Quiesce::compact)), true);
        auto withQuiesce = names(measure({1, 5, 8}, open, Quiesce::never));
        expectEqual(withQuiesce.insert("quiesce:time").second, true);
        expectEqual(settled == withQuiesce, true);
    }
}

TEST("every engine passes nodestore-bench, also with a batch and a chunk that are not full") {
    for (const Subject& subject : subjects()) {
        const OpenEngine open = subject.configure("", {});
        const auto many = names(measure({1, 16384 + 5, 1, benchValues}, open, Quiesce::settle, nodestoreBench()));
        expectEqual(many == names(measure({2, 1, 1, benchValues}, open, Quiesce::settle, nodestoreBench())), true);
        expectEqual(many.count("fetch-50-50:time") + many.count("batch-insert:bytes-written"), 2u);
    }
}

TEST("a memory engine neither reads nor writes nor keeps a byte outside of memory") {
    const auto results = measure({1, 5000, 4}, findSubject("", "memory-cpp").configure("", {}), Quiesce::settle);
    for (const Phase phase : timingPhases) {
        expectEqual(value(results, phaseName(phase), "bytes-read"), 0);
        expectEqual(value(results, phaseName(phase), "bytes-written"), 0);
    }
    expectEqual(value(results, "store", "size"), 0);
    expectEqual(value(results, "process", "peak-memory") > 1e6, true);
}
