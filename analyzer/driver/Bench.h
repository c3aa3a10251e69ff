// Bench.h - `lockseam bench`: what the tool costs, measured here and now.
//
//   lockseam bench -p build --plot=cost.svg        against Clang's own tools, on this program
//   lockseam bench --synthetic                     growth, up to a million functions
#pragma once

#include "CommandLine.h"

namespace lockseam {

/// Returns the exit status. Program is the name of this binary.
int runBench(const Options &Chosen, const std::string &Program);

} // namespace lockseam
