// SelectFindings.h - which of the findings the user asked to see, and the exit status.
#pragma once

#include "CommandLine.h"
#include "Plan.h"

namespace lockseam {

/// The rules that are on: all but those off by default, then --pairs, then --checks.
std::string ruleGlobs(const Options &Chosen);

/// Takes out what --checks, --min-rank, --exclude and --header-filter leave out, and
/// suppressed findings unless they are shown.
void selectFindings(Report &Found, const Options &Chosen, const Plan &Program,
                    llvm::StringRef CurrentDirectory);

/// Takes out the findings that have no step in FILE...
void limitToFiles(Report &Found, const Plan &Program);

/// Stale: whether the baseline has entries that nothing answers to.
int exitStatus(const Report &Found, const Options &Chosen, bool Stale);

} // namespace lockseam
