// GitlabReporter.h - findings as GitLab's Code Quality report, for merge requests.
//
//   [ { "description": "...", "check_name": "lockseam-guard", "fingerprint": "16 digits",
//       "severity": "major", "location": { "path": "src/a.cpp", "lines": { "begin": 7 } } } ]
//
// GitLab compares the fingerprints of two branches, so they are the ones that survive
// moved lines, each of them once. Suppressed findings are left out: the format has no word
// for them. Paths count from Root.
#pragma once

#include "analyzer/check/Finding.h"
#include "llvm/Support/raw_ostream.h"

namespace lockseam {

void reportGitlab(const Report &Found, llvm::StringRef Root, llvm::raw_ostream &Out);

} // namespace lockseam
