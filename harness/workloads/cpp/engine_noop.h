#pragma once

#include "engine.h"

std::unique_ptr<Engine> openNoop();
