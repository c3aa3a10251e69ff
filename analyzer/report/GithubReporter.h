// GithubReporter.h - findings as commands of a GitHub workflow, which annotate the diff.
//
//   ::warning file=src/a.cpp,line=7,col=3,title=lockseam-guard::'n' is read ...%0A  src/...
//
// For repositories without code scanning. GitHub shows ten annotations of each type for a
// step, so the most important findings come first, and a last line, which is no command,
// says how many it will not show. Suppressed findings are left out. Paths count from Root.
#pragma once

#include "analyzer/check/Finding.h"
#include "llvm/Support/raw_ostream.h"

namespace lockseam {

void reportGithub(const Report &Found, llvm::StringRef Root, llvm::raw_ostream &Out);

} // namespace lockseam
