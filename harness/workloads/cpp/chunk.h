#pragma once

#include "engine.h"
#include "step_plan.h"

#include <vector>

/**
 * Some steps of one thread, in three parts of which only the second is timed: everything it needs is made before, and
 * what it fetched is checked after. One object serves all chunks of a thread, in memory that is never given back: the C
 * library's housekeeping (it reads a file before it shrinks a heap) would count as the engine's.
 */
class Chunk {
public:
    /** Has room for `steps` steps; what is not used is never touched. */
    Chunk(const Workload& workload, std::size_t steps);

    /** Makes keys, values and room for what will be fetched, for at most `steps` further steps. */
    void prepare(StepPlan& plan, std::size_t steps);

    /** Calls the engine. Throws Failure that names the key. */
    void execute(Engine& engine);

    /**
     * Compares what was fetched with what was put; from an engine that keeps nothing, nothing may have been fetched.
     * Throws Failure that names the key and what is wrong with it.
     */
    void verify(bool keepsNothing);

    /** Bytes of keys and values put by the last `execute`. */
    std::uint64_t bytesPut() const;

private:
    struct Call {
        Access access;
        Key key;
        /** Where in `data_` the value is, or is fetched to, B. */
        std::size_t offset;
        /** The value's size, 0 for absent keys, B. */
        std::size_t size;
        /** Size of what the engine found. */
        std::optional<std::size_t> found;
    };

    void verifyValue(const Call& call);

    const std::uint64_t seed_;
    const ValueSizes values_;
    std::size_t batchSize_ = 1;
    std::vector<Access> accesses_;
    std::vector<Call> calls_;
    std::vector<char> data_;
    /** All of the chunk's, where they go to the engine in batches. */
    std::vector<Put> puts_;
    std::vector<char> expected_;
};
