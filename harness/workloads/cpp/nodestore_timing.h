#pragma once

#include "engine.h"
#include "result_lines.h"
#include "step_plan.h"
#include "store_directory.h"

#include <vector>

/**
 * The suite `nodestore-timing` on one store, from opening to closing it.
 *
 * @param directory empty; the closed store is left in it
 * @returns every metric of PROTOCOL.md that the engine has; `quiesce:time` only where there was waiting
 * @throws Failure
 */
std::vector<Measurement> measureNodestoreTiming(const Workload& workload, const OpenEngine& open,
                                                const StoreDirectory& directory, Quiesce quiesce);
