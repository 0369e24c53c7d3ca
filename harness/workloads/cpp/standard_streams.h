#pragma once

#include <string>

/**
 * Makes sure that no file of a store is ever opened under the number of a standard stream, and that writing to a stream
 * nobody reads, or past a limit on file sizes, is an error instead of a signal. Throws Failure when stdout is closed.
 */
void guardStandardStreams();

/** Writes all of it. Throws Failure. */
void writeStdout(const std::string& text);
