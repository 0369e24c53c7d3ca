#pragma once

#include "chunk.h"
#include "engine.h"
#include "step_plan.h"
#include "worker_team.h"

#include <vector>

struct PhaseOutcome {
    /** Sum of the chunks' wall times, each from the common start until the last thread is done, s. */
    double seconds;
    /** Bytes of keys and values put. */
    std::uint64_t bytesPut;
};

/** Runs phases with the same threads and memory, so that a later one finds both warm. */
class PhaseRunner {
public:
    explicit PhaseRunner(const Workload& workload);

    /** Runs all steps of a phase. Throws Failure that names phase and key when the engine fails or lies. */
    PhaseOutcome run(Engine& engine, Phase phase);

private:
    const Workload workload_;
    /** Of a chunk in one thread. */
    const std::size_t steps_;
    /** One a thread. */
    std::vector<Chunk> chunks_;
    WorkerTeam team_;
};
