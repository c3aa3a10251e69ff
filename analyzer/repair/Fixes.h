// Fixes.h - repairs that are mechanical, as edits.
//
//   std::lock_guard<std::mutex>{mu_};    std::lock_guard<std::mutex> lock{mu_};
//   if (jobs_.empty())                   while (jobs_.empty())
//     cv_.wait(lk);                        cv_.wait(lk);
//   hits = hits + 1;                     hits.fetch_add(1);
//
// Made from the finding and the text alone, after the analysis: facts carry no text. The
// text must have exactly the shape that is known to compile afterwards and to mean what is
// meant; macros, comments in between and lines that are continued have no fix.
#pragma once

#include "SourceCode.h"
#include "analyzer/report/SourceLines.h"

namespace lockseam {

/// Code is the file that the finding lies in.
std::optional<Fix> fixFor(const Finding &F, const SourceCode &Code);

/// Gives the findings that are not suppressed their fixes; those that edit another line than
/// the finding's have a note there.
void addFixes(Report &Found, SourceLines &Sources);

} // namespace lockseam
