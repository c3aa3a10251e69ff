// ControlDependence.cpp - post-dominators (Cooper, Harvey, Kennedy) and their frontiers.
#include "ControlDependence.h"
#include <algorithm>
#include <utility>

namespace lockseam {

namespace {

class PostDominators {
public:
  explicit PostDominators(const std::vector<TraceBlock> &Blocks)
      : Exit(static_cast<uint32_t>(Blocks.size())), Next(Blocks.size()), Before(Exit + 1),
        Order(Exit + 1, Unseen), Above(Exit + 1, Unseen) {
    keepWaysOut(Blocks);
    for (uint32_t B = 0; B < Exit; ++B)
      for (uint32_t N : Next[B])
        Before[N].push_back(B);
    number();
    solve();
  }

  const std::vector<uint32_t> &next(uint32_t B) const { return Next[B]; }
  /// The nearest block that every way from B to the end passes.
  uint32_t above(uint32_t B) const { return Above[B]; }
  bool isKnown(uint32_t B) const { return Above[B] != Unseen; }

private:
  static constexpr uint32_t Unseen = ~0u;

  /// Edges to blocks from which the function returns; all of them if it never does.
  void keepWaysOut(const std::vector<TraceBlock> &Blocks) {
    std::vector<bool> Leaves(Exit);
    bool Any = false;
    for (bool Grew = true; Grew;) {
      Grew = false;
      for (uint32_t B = Exit; B-- > 0;) {
        bool Can = Blocks[B].Leaves || std::any_of(Blocks[B].Next.begin(), Blocks[B].Next.end(),
                                                   [&](uint32_t N) { return Leaves[N]; });
        if (Can && !Leaves[B])
          Grew = Any = Leaves[B] = true;
      }
    }
    for (uint32_t B = 0; B < Exit; ++B) {
      for (uint32_t N : Blocks[B].Next)
        if (Leaves[N] || !Any)
          Next[B].push_back(N);
      if (Blocks[B].Leaves || Next[B].empty())
        Next[B].push_back(Exit);
    }
  }

  /// Reverse graph, from the exit, in post order.
  void number() {
    std::vector<std::pair<uint32_t, size_t>> Path{{Exit, 0}};
    std::vector<bool> Seen(Exit + 1);
    Seen[Exit] = true;
    while (!Path.empty()) {
      auto &[B, At] = Path.back();
      if (At == Before[B].size()) {
        Order[B] = static_cast<uint32_t>(Sequence.size());
        Sequence.push_back(B);
        Path.pop_back();
        continue;
      }
      uint32_t Prior = Before[B][At++];
      if (!Seen[Prior]) {
        Seen[Prior] = true;
        Path.push_back({Prior, 0});
      }
    }
  }

  uint32_t meet(uint32_t A, uint32_t B) const {
    while (A != B) {
      while (Order[A] < Order[B])
        A = Above[A];
      while (Order[B] < Order[A])
        B = Above[B];
    }
    return A;
  }

  void solve() {
    Above[Exit] = Exit;
    for (bool Changed = true; Changed;) {
      Changed = false;
      for (auto It = Sequence.rbegin(); It != Sequence.rend(); ++It) {
        uint32_t B = *It, New = Unseen;
        if (B == Exit)
          continue;
        for (uint32_t N : Next[B])
          if (Order[N] != Unseen && Above[N] != Unseen)
            New = New == Unseen ? N : meet(New, N);
        if (New != Above[B]) {
          Above[B] = New;
          Changed = true;
        }
      }
    }
  }

  uint32_t Exit;
  std::vector<std::vector<uint32_t>> Next, Before;
  std::vector<uint32_t> Order, Above, Sequence;
};

/// The branches that a block depends on, and those that they depend on. Of thousands of
/// branches in each other, which no person wrote, the nearest count: all of them for every
/// block would be a number squared.
class Nearest {
public:
  explicit Nearest(const std::vector<std::vector<uint32_t>> &Direct)
      : Direct(Direct), SeenBy(Direct.size(), Nobody) {}

  std::vector<uint32_t> of(uint32_t Block) {
    std::vector<uint32_t> Found;
    add(Found, Block, Block);
    for (size_t I = 0; I < Found.size() && Found.size() < Most; ++I)
      add(Found, Found[I], Block);
    std::sort(Found.begin(), Found.end());
    return Found;
  }

private:
  static constexpr size_t Most = 1000;
  static constexpr uint32_t Nobody = ~0u;

  void add(std::vector<uint32_t> &Found, uint32_t Of, uint32_t Block) {
    for (uint32_t Branch : Direct[Of])
      if (std::exchange(SeenBy[Branch], Block) != Block)
        Found.push_back(Branch);
  }

  const std::vector<std::vector<uint32_t>> &Direct;
  std::vector<uint32_t> SeenBy; // the last block that met it
};

} // namespace

std::vector<std::vector<uint32_t>> controlDependence(const std::vector<TraceBlock> &Blocks) {
  PostDominators Tree(Blocks);
  std::vector<std::vector<uint32_t>> Direct(Blocks.size());
  for (uint32_t Branch = 0; Branch < Blocks.size(); ++Branch) {
    if (Tree.next(Branch).size() < 2 || !Tree.isKnown(Branch))
      continue;
    for (uint32_t Arm : Tree.next(Branch))
      for (uint32_t At = Arm; At < Blocks.size() && Tree.isKnown(At) && At != Tree.above(Branch);
           At = Tree.above(At))
        insertSorted(Direct[At], Branch);
  }
  std::vector<std::vector<uint32_t>> All;
  Nearest Closure(Direct);
  for (uint32_t B = 0; B < Blocks.size(); ++B)
    All.push_back(Closure.of(B));
  return All;
}

} // namespace lockseam
