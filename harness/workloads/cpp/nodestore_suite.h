#pragma once

#include "engine.h"
#include "result_lines.h"
#include "step_plan.h"
#include "store_directory.h"

#include <vector>

/** A suite of PROTOCOL.md that is made of phases on one store. */
struct NodestoreSuite {
    const char* name;
    ValueSizes values;
    std::vector<Phase> phases;
};

const NodestoreSuite& nodestoreTiming();
const NodestoreSuite& nodestoreBench();

/**
 * A suite on one store, from opening to closing it.
 *
 * @param directory empty; the closed store is left in it
 * @returns every metric of PROTOCOL.md that the engine has; `quiesce:time` only where there was waiting
 * @throws Failure
 */
std::vector<Measurement> measureNodestore(const std::vector<Phase>& phases, const Workload& workload,
                                          const OpenEngine& open, const StoreDirectory& directory, Quiesce quiesce);
