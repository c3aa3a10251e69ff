// Comparison.h - what a run compares its findings with, so that it can tell the new ones.
//
//   --baseline, --new-only   the entries of a file, or the results of the last run
//   --diff, --staged         the findings of another version of the sources, which is
//                            analysed like this one
//
// Findings are compared, not lines: one that an edit elsewhere has caused is new.
#pragma once

#include "Analysis.h"
#include "analyzer/report/Baseline.h"

namespace lockseam {

struct Comparison {
  bool IsOn = false;
  KnownFindings Known;
  std::string File; // of the baseline; empty: there is none
  Baseline Entries; // its own
  /// What was refused must not count as known afterwards: the last results are those of
  /// runs that show everything, or have a baseline.
  bool LastMayChange = true;
  std::optional<ExtractedProgram> Extracted; // the program at hand, if it was needed here
};

/// For --staged, Ready gets the sources of the index in place of the files. Errors are bad
/// input, one line.
llvm::Expected<Comparison> prepareComparison(Session &Ready, const std::string &Program);

/// The entries of the baseline that no finding answers to, as lines. Found is unselected;
/// nothing can be said of a program that was not seen whole.
std::vector<std::string> staleEntries(const Comparison &With, const Report &Found,
                                      const Options &Chosen);

/// Whether every unit was seen, so that what is not found is not there.
bool isWhole(const Report &Found, const Options &Chosen);

/// As --budget sets them, from now on.
ExtractLimits extractLimits(const Options &Chosen);

/// "partial: 3 of 7 affected units were analysed within 10s"; empty if all were.
std::string partialText(const ExtractedProgram &Extracted, const Options &Chosen);

} // namespace lockseam
