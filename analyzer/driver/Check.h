// Check.h - the commands that analyse a program: plan, extract, link, summarize, find, report.
#pragma once

#include "CommandLine.h"

namespace lockseam {

/// Each returns the exit status. Program is the name of this binary.
int runCheck(const Options &Chosen, const std::string &Program);
int runAtomicity(const Options &Chosen, const std::string &Program);
int runLocks(const Options &Chosen, const std::string &Program);
int runGuards(const Options &Chosen, const std::string &Program);

} // namespace lockseam
