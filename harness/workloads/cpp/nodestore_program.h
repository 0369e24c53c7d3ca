#pragma once

/**
 * The suites `nodestore-timing` and `nodestore-bench` as PROTOCOL.md has them, for one configuration, from its flags to
 * its output.
 *
 * @param argv the program's name, then the suite's and its flags
 * @throws UsageError, Failure
 */
void runNodestore(int argc, char** argv);
