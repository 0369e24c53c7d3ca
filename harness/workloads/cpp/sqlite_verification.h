#pragma once

#include "pocketnet_chain.h"

/**
 * Compares every row of the database in a folder with the chain, and every index with its table. Nobody else has it
 * open.
 *
 * @throws Failure that says what is wrong
 */
void verifySqliteSync(const std::string& directory, const Chain& chain);
