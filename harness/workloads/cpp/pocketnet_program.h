#pragma once

/** Name of the suite on the command line and in its results. */
constexpr const char* pocketnetSuiteName = "pocketnet-sync";

/**
 * The suite `pocketnet-sync` as PROTOCOL.md has it, from its flags to its output.
 *
 * @param argv the suite's name, then its flags
 * @throws UsageError, Failure
 */
void runPocketnetSync(int argc, char** argv);
