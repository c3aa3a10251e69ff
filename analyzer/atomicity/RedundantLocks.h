// RedundantLocks.h - locks that keep nobody away: another lock has done so already.
//
//   void Table::insert() { Lock a(tableMu_); ...  Lock b(rowMu_); ... }
//
// If tableMu_ is held at every acquisition of rowMu_ in the program, and until it is
// released, then taking rowMu_ is no step that others could notice (analysis.md 6.6).
// That is a proof only of a whole program: others might take the lock alone.
#pragma once

#include "analyzer/summarize/FieldGuards.h"
#include "analyzer/summarize/Summarize.h"

namespace lockseam {

/// The object and the variable of it that a lock is: a field of whatever object, or a global.
AccessedVariable lockVariable(LockPath Lock);

/// The locks, as variables: this.field, a global, or what one of them points at; sorted.
std::vector<LockPath> protectedLocks(const Program &P, const Summaries &S);

} // namespace lockseam
