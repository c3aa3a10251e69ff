// TextReporter.h - warnings as Clang prints them, so that editors and CI parse them.
//
//   src/pool.cpp:41:5: warning: 'mu_' is taken a second time ... [lockseam-context-witness]
//      41 |     std::lock_guard<std::mutex> l(mu_);
//         |     ^
//   src/pool.cpp:35:5: note: first taken here
//
// What a fix writes stands under its place in the first quoted line that it changes.
// Paths are relative to the current directory if they lie below it. The closing lines
// (how many, and what the run did not see) are a text of their own: they go to stderr.
#pragma once

#include "SourceLines.h"
#include "analyzer/check/Finding.h"
#include "llvm/Support/raw_ostream.h"

namespace lockseam {

struct TextOptions {
  std::string Directory; // the current one, absolute
  bool Color = false;
};

void reportText(const Report &Found, SourceLines &Lines, const TextOptions &Options,
                llvm::raw_ostream &Out);

/// "2 warnings (1 suppressed)" and, if anything was not seen, a line that says what.
std::string summaryText(const Report &Found);

/// "error", "warning", "note".
llvm::StringRef levelName(Level L);

} // namespace lockseam
