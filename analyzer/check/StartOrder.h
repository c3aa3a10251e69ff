// StartOrder.h - which threads may be there already, at a place that the first thread runs.
//
//   int main() { start_logger(); fill(cache); start_workers(); ... }
//
// While the cache is filled the logger runs, and no worker. What a thread may have started
// before a place is gathered from main downward; that one has ended is not known.
#pragma once

#include "ThreadReach.h"
#include "llvm/ADT/BitVector.h"
#include <map>

namespace lockseam {

class StartOrder {
public:
  StartOrder(const Program &P, const Summaries &S, const ThreadReach &Threads);

  /// Whether one of these, other than the first, may be there when the first thread is at
  /// the place. Also if the place is not the first thread's alone.
  bool mayRun(const ThreadKinds &Kinds, FunctionIndex At, Site Where) const;

private:
  using Started = llvm::BitVector; // by kind of thread

  void findForks();
  void walk(FunctionIndex F);
  /// At the beginning of each block.
  std::vector<Started> blocks(FunctionIndex F) const;
  /// Before a place in a block that is entered with In.
  Started before(FunctionIndex F, uint32_t B, const Started &In, Site Where) const;
  void enter(FunctionIndex F, const Started &There);
  /// Before the place; nothing if there is none.
  const std::optional<Started> &at(FunctionIndex F, Site Where) const;

  const Program &P;
  const Summaries &S;
  const ThreadReach &Threads;
  unsigned Count; // of kinds
  std::map<FunctionIndex, std::vector<const ThreadStart *>> Own;
  std::vector<Started> Forks;                  // by function: those it starts, and below
  std::vector<std::pair<bool, Started>> Entry; // by function: entered, and what is there
  std::vector<FunctionIndex> Open;
  mutable std::map<std::pair<FunctionIndex, Site>, std::optional<Started>> Known;
};

} // namespace lockseam
