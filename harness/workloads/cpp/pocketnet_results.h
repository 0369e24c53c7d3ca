#pragma once

#include "pocketnet_sync.h"

/** All that the suite prints: result lines, then the line with the height over time. Throws Failure. */
std::string syncLines(const std::string& suite, const std::string& subject, std::uint64_t blocks,
                      const SyncOutcome& outcome);
