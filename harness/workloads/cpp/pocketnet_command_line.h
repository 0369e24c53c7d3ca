#pragma once

#include "pocketnet_store.h"

/** What the suite `pocketnet-sync` is asked to do. */
struct SyncRequest {
    /** Print the subjects and end. What else is given has been checked. */
    bool listSubjects = false;
    std::string dataDirectory;
    /** Null where only the subjects are asked for. */
    const SyncSubject* subject = nullptr;
    std::uint64_t seed = 1;
    std::uint64_t blocks = 1000;
    std::uint64_t batchBlocks = 100;
    StoreSettings settings;
    /** Where statistics go in a node's form; empty: nowhere. Does not exist and can be made. */
    std::string debugLog;
};

/**
 * @param argv the suite's name, then its flags
 * @throws UsageError that names flag and value
 */
SyncRequest parseSyncCommandLine(int argc, char** argv);
