#pragma once

#include "pocketnet_debug_log.h"
#include "pocketnet_progress.h"
#include "pocketnet_store.h"
#include "result_lines.h"
#include "store_directory.h"

struct SyncOutcome {
    std::vector<Measurement> measurements;
    /** Time to each tenth of the height but the last, s. */
    std::array<double, 9> tenths;
    std::vector<Progress::Point> points;
};

/**
 * One synchronisation, from opening an empty store to comparing the closed one with the chain.
 *
 * @param directory empty; the closed store is left in it
 * @param batchBlocks so many blocks are one transaction
 * @param log gets the statistics at the start, then at each tenth of the height and once a second; may be null
 * @throws UsageError where no store can be made, Failure for all that goes wrong later
 */
SyncOutcome measureSync(const SyncSubject& subject, const Chain& chain, const StoreSettings& settings,
                        std::uint64_t batchBlocks, const StoreDirectory& directory, DebugLog* log);
