#pragma once

#include "pocketnet_store.h"

/** A database in an empty folder, as a Pocketnet node opens its own. Throws Failure. */
std::unique_ptr<SyncStore> openSqliteSyncStore(const std::string& directory, const StoreSettings& settings);
