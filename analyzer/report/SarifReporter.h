// SarifReporter.h - findings as SARIF 2.1.0, for code review and result viewers.
//
// One run with one result for each finding: a primary region of one line (GitHub shows an
// alert in a pull request only if all its lines changed), the notes as related locations
// and, in the order of execution, as one code flow with one thread flow, which is all
// that viewers read. Paths below Root are written relative to SRCROOT. Columns count
// UTF-16 units. What the run could not analyse stands in the invocation's notifications.
#pragma once

#include "SourceLines.h"
#include "analyzer/check/Finding.h"
#include "llvm/Support/raw_ostream.h"

namespace lockseam {

struct SarifOptions {
  std::string Root; // the project's root, absolute
};

void reportSarif(const Report &Found, SourceLines &Lines, const SarifOptions &Options,
                 llvm::raw_ostream &Out);

} // namespace lockseam
