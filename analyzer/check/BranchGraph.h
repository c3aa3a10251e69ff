// BranchGraph.h - the normal control flow of a body: who reaches whom, who decides what.
//
// Left out are exceptions, and ways that can only end in abort: `assert(ready)` is no
// branch, since nobody goes on from its other arm.
#pragma once

#include "analyzer/facts/Facts.h"

namespace lockseam {

class BranchGraph {
public:
  explicit BranchGraph(const CompactVector<Block> &Blocks);

  const std::vector<uint32_t> &successors(uint32_t B) const { return Next[B]; }
  bool isBranch(uint32_t B) const { return Next[B].size() > 1; }

  /// The branches that decide whether B is reached: one arm leads there, another one does
  /// not, unless it comes back to the branch.
  std::vector<uint32_t> guardsOf(uint32_t B) const;
  /// Whether an arm of a branch leads to B without coming back to the branch.
  bool armReaches(uint32_t Arm, uint32_t B, uint32_t Branch) const;
  /// By block: whether every way from the entry to B leads through it.
  std::vector<bool> dominatorsOf(uint32_t B) const;

private:
  void dropDoomed(const CompactVector<Block> &Blocks);
  /// The blocks reached from From, which is one of them, not going on from Avoid.
  std::vector<bool> reached(uint32_t From, uint32_t Avoid) const;

  std::vector<std::vector<uint32_t>> Next;
};

} // namespace lockseam
