// BaselineCommand.h - lockseam baseline: the findings that are known, written to a file.
#pragma once

#include "CommandLine.h"

namespace lockseam {

/// `create` makes the file and never overwrites one, `update` adds what is new and drops
/// what is gone, `prune` only drops. Exit status; Program is the name of this binary.
int runBaseline(const Options &Typed, const std::string &Program);

} // namespace lockseam
