// HtmlSource.h - lines of source for the HTML report, with the steps marked in them.
//
// Only the lines around a step are shown, so that a report can be handed on without handing
// on the sources.
#pragma once

#include "SourceLines.h"
#include "analyzer/check/Finding.h"

namespace lockseam {

/// A place to point at.
struct SourceMark {
  Location Where;
  unsigned Step = 0;   // 0: the finding itself
  unsigned Thread = 0; // 0: of no thread
};

/// For each file the lines around the marks, three before and after. Id as in lanesPicture.
std::string sourceExcerpts(llvm::ArrayRef<SourceMark> Marks, SourceLines &Lines,
                           llvm::StringRef Directory, llvm::StringRef Id);

/// One line without its indentation; of a long line what stands around the column. Empty
/// if there is none.
std::string lineOfCode(const Location &Where, SourceLines &Lines);

} // namespace lockseam
