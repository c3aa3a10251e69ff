// UnitFindings.h - everything that there is to say about the unit at hand, each thing once.
//
// Two sources: the analysis of the unit itself, and the last results for the whole program.
// What both have found is told as the whole program has it, with the steps of other files.
#pragma once

#include "UnitAnalysis.h"
#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/SourceManager.h"

namespace lockseam {

struct PlacedFinding {
  Finding Told;
  clang::SourceLocation At; // in a file of the unit
};

struct UnitNotice {
  std::string Text;
  bool IsProblem = true; // false: nothing is wrong, but something is not shown
};

struct UnitFindings {
  std::vector<PlacedFinding> Findings;
  std::vector<UnitNotice> Notices;
};

/// Directory is the one that the unit is compiled in, Index the option of that name.
UnitFindings findInUnit(clang::ASTContext &Context, llvm::StringRef Directory,
                        llvm::StringRef Index, const Options &Chosen);

/// The hints of a fix; none unless all of it lies in files of the unit.
std::vector<clang::FixItHint> hintsOf(clang::SourceManager &Sources, const Fix &Made);

/// The place of a note, also in files that are not part of the unit; invalid if it has none.
clang::SourceLocation noteLocation(clang::SourceManager &Sources, const Location &Where);

} // namespace lockseam
