#include "phase_runner.h"

#include "barrier.h"
#include "errors.h"

#include <algorithm>
#include <atomic>
#include <chrono>

namespace {

using Clock = std::chrono::steady_clock;

/** Steps of a chunk over all threads. */
constexpr std::size_t chunkSteps = 16384;

}  // namespace

PhaseRunner::PhaseRunner(const Workload& workload)
    : workload_(workload), steps_(std::max<std::size_t>(1, chunkSteps / workload.threads)), team_(workload.threads) {
    for (std::size_t thread = 0; thread < workload.threads; ++thread) chunks_.emplace_back(workload, steps_);
}

PhaseOutcome PhaseRunner::run(Engine& engine, Phase phase) {
    const bool keepsNothing = engine.keepsNothing();
    const std::uint64_t longestShare = StepPlan(workload_, phase, 0).stepsLeft();
    const std::uint64_t rounds = (longestShare + steps_ - 1) / steps_;

    Barrier barrier(workload_.threads);
    std::atomic<std::uint64_t> bytesPut = 0;
    // Both are touched only by the last thread to arrive at the barrier, so that no thread's waking is timed.
    Clock::time_point start;
    Clock::duration timed = Clock::duration::zero();

    team_.run([&](std::size_t thread) {
        StepPlan plan(workload_, phase, thread);
        Chunk& chunk = chunks_[thread];
        try {
            for (std::uint64_t round = 0; round < rounds; ++round) {
                chunk.prepare(plan, steps_);
                if (!barrier.arrive([&] { start = Clock::now(); })) return;
                chunk.execute(engine);
                if (!barrier.arrive([&] { timed += Clock::now() - start; })) return;
                chunk.verify(keepsNothing);
                bytesPut += chunk.bytesPut();
            }
        } catch (const std::exception& error) {
            barrier.breakUp();
            throw Failure(std::string(phaseName(phase)) + ": " + error.what());
        }
    });
    return {std::chrono::duration<double>(timed).count(), bytesPut};
}
