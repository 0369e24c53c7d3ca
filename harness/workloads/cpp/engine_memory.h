#pragma once

#include "engine.h"

/** The floor of C++ engines: a std::unordered_map behind a lock, and nothing on disk. */
std::unique_ptr<Engine> openMemory();
