#pragma once

#include "data_stream.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

/** What all programs that are given the same flags do alike. */
struct Workload {
    std::uint64_t seed;
    /** Size of the store after the first phase, at least 1. */
    std::uint64_t objects;
    /** At least 1. */
    std::size_t threads;
    ValueSizes values = timingValues;
};

enum class Phase {
    // Of nodestore-timing
    insert,
    fetch,
    missing,
    mixed,
    work,
    // Of nodestore-bench
    inserts,
    batchInsert,
    fetchHalf,
    orderedFetch,
    fetchRandom,
    fetchMissing,
};

inline constexpr std::array timingPhases = {Phase::insert, Phase::fetch, Phase::missing, Phase::mixed, Phase::work};
inline constexpr std::array benchPhases = {Phase::inserts,      Phase::batchInsert, Phase::fetchHalf,
                                           Phase::orderedFetch, Phase::fetchRandom, Phase::fetchMissing};

/** As in the metrics' names. */
const char* phaseName(Phase phase);

/** One call of the engine: `index` is that of `presentKey`, for `getAbsent` that of `absentKey`. */
struct Access {
    enum class Kind { put, get, getAbsent };
    Kind kind;
    std::uint64_t index;
};

/** In phase `work`; in the others a step is one access. */
constexpr std::size_t maxAccessesOfStep = 3;

/** The steps of one thread in one phase: an equal contiguous share of all. */
class StepPlan {
public:
    StepPlan(const Workload& workload, Phase phase, std::size_t thread);

    std::uint64_t stepsLeft() const { return end_ - next_; }

    /** Puts that go to the engine in one call. */
    std::size_t batchSize() const;

    /** Appends the accesses of the next step, in the order in which they are made. */
    void appendStep(std::vector<Access>& accesses);

private:
    void appendWork(std::vector<Access>& accesses);
    std::uint64_t chooseRecent();

    const Workload workload_;
    const Phase phase_;
    const std::uint64_t begin_;
    const std::uint64_t end_;
    std::uint64_t next_;
    Stream choices_;
};
