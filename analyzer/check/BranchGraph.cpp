// BranchGraph.cpp - reachability over the blocks of one function.
#include "BranchGraph.h"
#include "llvm/ADT/STLExtras.h"

namespace lockseam {

BranchGraph::BranchGraph(const CompactVector<Block> &Blocks) : Next(Blocks.size()) {
  for (uint32_t B = 0; B < Blocks.size(); ++B)
    for (const Edge &E : Blocks[B].Successors)
      if (E.Kind == EdgeKind::Normal && !llvm::is_contained(Next[B], E.Target))
        Next[B].push_back(E.Target);
  dropDoomed(Blocks);
}

/// Loops that never end are not doomed: they are left by exceptions, or run for ever.
void BranchGraph::dropDoomed(const CompactVector<Block> &Blocks) {
  std::vector<bool> Doomed(Blocks.size());
  for (bool Changed = true; Changed;) {
    Changed = false;
    for (uint32_t B = Blocks.size(); B-- > 0;) {
      bool AllDoomed =
          !Next[B].empty() && llvm::all_of(Next[B], [&](uint32_t N) { return Doomed[N]; });
      if (Doomed[B] || (Blocks[B].End != BlockEnd::NoReturn && !AllDoomed))
        continue;
      Doomed[B] = Changed = true;
    }
  }
  for (std::vector<uint32_t> &Targets : Next)
    llvm::erase_if(Targets, [&](uint32_t N) { return Doomed[N]; });
}

std::vector<bool> BranchGraph::reached(uint32_t From, uint32_t Avoid) const {
  std::vector<bool> Seen(Next.size());
  std::vector<uint32_t> Open{From};
  Seen[From] = true;
  while (!Open.empty()) {
    uint32_t B = Open.back();
    Open.pop_back();
    if (B == Avoid)
      continue;
    for (uint32_t N : Next[B])
      if (!Seen[N]) {
        Seen[N] = true;
        Open.push_back(N);
      }
  }
  return Seen;
}

bool BranchGraph::armReaches(uint32_t Arm, uint32_t B, uint32_t Branch) const {
  return reached(Arm, Branch)[B];
}

std::vector<uint32_t> BranchGraph::guardsOf(uint32_t B) const {
  std::vector<uint32_t> Guards;
  for (uint32_t Branch = 0; Branch < Next.size(); ++Branch) {
    if (!isBranch(Branch))
      continue;
    size_t Leading =
        llvm::count_if(Next[Branch], [&](uint32_t Arm) { return armReaches(Arm, B, Branch); });
    if (Leading > 0 && Leading < Next[Branch].size())
      Guards.push_back(Branch);
  }
  return Guards;
}

std::vector<bool> BranchGraph::dominatorsOf(uint32_t B) const {
  std::vector<bool> Result(Next.size());
  for (uint32_t D = 0; D < Next.size(); ++D)
    Result[D] = D == B || !reached(0, D)[B];
  return Result;
}

} // namespace lockseam
