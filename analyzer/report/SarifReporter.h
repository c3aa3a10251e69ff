// SarifReporter.h - findings as SARIF 2.1.0, for code review and result viewers.
//
// One run. Findings of one rule at one line are one result, because GitHub knows results by
// rule and line: the most important one gives the primary region (one line: GitHub shows an
// alert in a pull request only if all its lines changed), the others are told in its
// message. SarifResult.h says how the evidence is written. Paths below Root are written
// relative to SRCROOT, links resolved; columns count UTF-16 units. What the run could not
// analyse, and what the limits of GitHub's upload cut off, stands in the notifications of
// the invocation.
#pragma once

#include "SourceLines.h"
#include "analyzer/check/Finding.h"
#include "llvm/Support/raw_ostream.h"

namespace lockseam {

/// Merged: the steps of all threads in one thread flow, in the order of execution: viewers
/// read the first thread flow only. Split: one for each thread, as the standard has it.
enum class SarifFlows { Merged, Split };

struct SarifOptions {
  std::string Root;           // the project's root, absolute
  std::string Directory = {}; // the current one, from which notices count paths
  SarifFlows Flows = SarifFlows::Merged;
  std::string Category = {}; // tells uploads of several configurations apart
  bool Relocatable = false;  // leaves Root out: the same bytes wherever the project lies
};

void reportSarif(const Report &Found, SourceLines &Lines, const SarifOptions &Options,
                 llvm::raw_ostream &Out);

} // namespace lockseam
