// BuildFarm.h - extraction one unit at a time, for engines that run commands elsewhere.
//
//   lockseam plan -p build --ninja > lockseam.ninja && ninja -f lockseam.ninja
//   lockseam check --index=lockseam.facts/program.lockseamidx
//
// `extract` is a function from files to a file: its output depends on the source, the
// files in the dependency file, the arguments and the tool, and on nothing else. `link` is
// a merge in any order. `plan` prints the commands.
#pragma once

#include "CommandLine.h"

namespace lockseam {

/// Each returns the exit status. Program is the name of this binary.
int runExtract(const Options &Chosen, const std::string &Program);
int runLink(const Options &Chosen);
int runPlan(const Options &Chosen, const std::string &Program);

} // namespace lockseam
