// SeedAnalysis.h - the analysis of the seed paper, from its figures 6 to 10, for
// comparison with ours.
//
// Written down as the paper has it, on synchronized blocks, with no thought for speed:
// A(n) = <R, T, P> for each method and block, LOCKSHELD as a least fixpoint, then FINAL_T
// and FINAL_P over the expanded call graph. A witness is a pair everywhere; without the
// pair variant both halves are the same lock, and `\ {e}` and `\ FILL(e)` are one thing.
#pragma once

#include "SeedProgram.h"
#include <map>

namespace lockseam::seed {

using LockSet = std::set<LockExpr>;
using PairSet = std::set<std::pair<LockExpr, LockExpr>>;

struct MethodResult {
  LockSet LocksHeld; // LOCKSHELD
  PairSet FinalT;
  PairSet FinalP;
};

std::vector<MethodResult> analyze(const Program &P, bool Pairs);

} // namespace lockseam::seed
