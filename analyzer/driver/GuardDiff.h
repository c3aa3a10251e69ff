// GuardDiff.h - inferred guards as a patch that declares them.
//
//   -  int length_ = 0;
//   +  int length_ __attribute__((guarded_by(mu_))) = 0;
//
// Only where the attribute certainly compiles: one declarator, no macro, no bit-field, and
// a guard that the compiler knows by then. Clang reads the attributes of a class when it
// has seen all of it; those of globals, and of everything in C, where they stand.
#pragma once

#include "GuardList.h"
#include "analyzer/report/SourceLines.h"
#include <map>

namespace lockseam {

struct GuardDiffOptions {
  std::string Directory; // the paths in the patch start here
  std::string Macro;     // GUARDED_BY: then PT_GUARDED_BY too; empty: the attributes
  bool HasC = false;     // a header may be one of C
};

struct GuardDiff {
  std::string Patch;                // for `patch -p1`
  std::vector<std::string> LeftOut; // a line for each variable that is not in it
};

/// What is inserted, by file and offset. Two attributes of one variable stand side by side.
using GuardInsertions = std::map<Name, std::map<size_t, std::vector<std::string>>>;

struct PlacedGuards {
  GuardInsertions Inserts;
  std::vector<std::string> LeftOut; // as in GuardDiff
};

PlacedGuards placeGuards(const std::vector<GuardRow> &Rows, const Program &Linked,
                         SourceLines &Sources, const GuardDiffOptions &Options);

GuardDiff guardDiff(const std::vector<GuardRow> &Rows, const Program &Linked, SourceLines &Sources,
                    const GuardDiffOptions &Options);

} // namespace lockseam
