#include "step_plan.h"

#include "testing.h"

#include <set>

namespace {

using Kind = Access::Kind;

std::vector<Access> allOf(const Workload& workload, Phase phase, std::size_t thread) {
    StepPlan plan(workload, phase, thread);
    std::vector<Access> accesses;
    while (plan.stepsLeft() > 0) plan.appendStep(accesses);
    return accesses;
}

}  // namespace

TEST("threads share the objects in equal contiguous parts, also when there are fewer objects than threads") {
    for (const Workload& workload : {Workload{1, 1000, 3}, Workload{1, 5, 8}, Workload{1, 1, 1}}) {
        std::uint64_t next = 0;
        for (std::size_t thread = 0; thread < workload.threads; ++thread) {
            for (const Access& access : allOf(workload, Phase::insert, thread)) expectEqual(access.index, next++);
        }
        expectEqual(next, workload.objects);
    }
}

TEST("a fifth of the mixed phase is absent keys") {
    int absent = 0;
    const auto accesses = allOf({1, 10000, 1}, Phase::mixed, 0);
    for (const Access& access : accesses) absent += access.kind == Kind::getAbsent;
    expectEqual(accesses.size(), 10000u);
    expectEqual(absent > 1850 && absent < 2150, true);
}

TEST("a step of work gets an old object, a recent one that is there already, and puts the thread's next") {
    const Workload workload = {1, 3000, 3};
    const std::size_t thread = 1;
    const std::uint64_t first = 4000;
    const auto accesses = allOf(workload, Phase::work, thread);
    expectEqual(accesses.size(), 3000u);

    std::set<Kind> second;
    for (std::uint64_t step = 0; step < 1000; ++step) {
        const Access* const access = &accesses[step * 3];
        expectEqual(access[0].kind == Kind::get && access[0].index < workload.objects, true);
        second.insert(access[1].kind);
        const bool putFirst = access[1].kind == Kind::put;
        const Access& put = putFirst ? access[1] : access[2];
        const Access& recent = putFirst ? access[2] : access[1];
        expectEqual(put.kind == Kind::put && recent.kind == Kind::get, true);
        expectEqual(put.index, first + step);
        const std::uint64_t end = step == 0 ? workload.objects : first + step;
        expectEqual(recent.index < end && recent.index + 256 >= end, true);
        if (step > 0) expectEqual(recent.index >= first, true);
    }
    expectEqual(second.size(), 2u);
}

TEST("phases and threads choose differently, and the same again for the same seed") {
    const Workload workload = {1, 1000, 2};
    const auto firstIndices = [&](Phase phase, std::size_t thread) {
        std::vector<std::uint64_t> indices;
        for (const Access& access : allOf(workload, phase, thread)) indices.push_back(access.index);
        return indices;
    };
    const auto fetch = firstIndices(Phase::fetch, 0);
    expectEqual(fetch == firstIndices(Phase::fetch, 0), true);
    expectEqual(fetch == firstIndices(Phase::fetch, 1), false);
    expectEqual(fetch == firstIndices(Phase::mixed, 0), false);
}

TEST("phases of nodestore-bench do what their names say") {
    const Workload workload = {1, 10000, 1};
    const auto inOrderFrom = [&](Phase phase, Kind kind, std::uint64_t first) {
        for (const Access& access : allOf(workload, phase, 0)) {
            expectEqual(access.kind == kind, true);
            expectEqual(access.index, first++);
        }
        return first;
    };
    expectEqual(inOrderFrom(Phase::inserts, Kind::put, 0), 10000u);
    expectEqual(inOrderFrom(Phase::batchInsert, Kind::put, 10000), 20000u);
    expectEqual(inOrderFrom(Phase::orderedFetch, Kind::get, 0), 10000u);
    expectEqual(inOrderFrom(Phase::fetchMissing, Kind::getAbsent, 0), 10000u);

    int present = 0;
    for (const Access& access : allOf(workload, Phase::fetchHalf, 0)) {
        present += access.kind == Kind::get;
        // Absent keys are others than those of phase fetch-missing.
        expectEqual(access.kind == Kind::get, access.index < 10000);
        expectEqual(access.index < 20000, true);
    }
    expectEqual(present > 4850 && present < 5150, true);
    for (const Access& access : allOf(workload, Phase::fetchRandom, 0)) {
        expectEqual(access.kind == Kind::get && access.index >= 10000 && access.index < 20000, true);
    }
}
