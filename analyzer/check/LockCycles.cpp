// LockCycles.cpp - simple cycles by depth, and one place for each of their edges.
#include "LockCycles.h"
#include "llvm/ADT/STLExtras.h"
#include <set>

namespace lockseam {

namespace {

constexpr size_t MaxLength = 4;  // locks of a cycle
constexpr size_t MaxTried = 6;   // places of an edge that are tried in long cycles
constexpr size_t MaxCycles = 64; // beyond which nobody reads on

bool bothRead(LockMode A, LockMode B) { return A == LockMode::Shared && B == LockMode::Shared; }

class CycleSearch {
public:
  CycleSearch(const LockGraph &Graph, const ThreadReach &Threads) : Graph(Graph), Threads(Threads) {
    for (const auto &[Ends, Places] : Graph.edges())
      Next[Ends.first].push_back(Ends.second);
  }

  std::vector<LockCycle> run() {
    for (size_t Length = 2; Length <= MaxLength; ++Length)
      for (const auto &[First, Others] : Next) {
        Path = {First};
        extend(Length);
      }
    return std::move(Found);
  }

private:
  /// The smallest class comes first, so that each cycle is found once.
  void extend(size_t Length) {
    auto Targets = Next.find(Path.back());
    if (Targets == Next.end() || Found.size() >= MaxCycles)
      return;
    for (LockPath Class : Targets->second) {
      if (Path.size() == Length) {
        if (Class == Path.front())
          close();
        continue;
      }
      if (Class <= Path.front() || llvm::is_contained(Path, Class))
        continue;
      Path.push_back(Class);
      extend(Length);
      Path.pop_back();
    }
  }

  bool containsKnownCycle() const {
    std::set<LockPath> Mine(Path.begin(), Path.end());
    return llvm::any_of(Known, [&](const std::set<LockPath> &Smaller) {
      return llvm::all_of(Smaller, [&](LockPath Class) { return Mine.count(Class) > 0; });
    });
  }

  void close() {
    if (containsKnownCycle())
      return;
    LockCycle Cycle{Path, {}};
    if (!choose(Cycle))
      return;
    Known.push_back({Path.begin(), Path.end()});
    Found.push_back(std::move(Cycle));
  }

  /// Places for the edges from the next one on, such that all can happen at once.
  bool choose(LockCycle &Cycle) const {
    size_t I = Cycle.Edges.size();
    if (I == Path.size())
      return true;
    const std::vector<LockEdge> &Places = Graph.edges().at({Path[I], Path[(I + 1) % Path.size()]});
    size_t Tried = 0;
    for (const LockEdge *Place : bestFirst(Places)) {
      if (Path.size() > 2 && ++Tried > MaxTried)
        break;
      if (!fits(*Place, Cycle))
        continue;
      Cycle.Edges.push_back(*Place);
      if (choose(Cycle))
        return true;
      Cycle.Edges.pop_back();
    }
    return false;
  }

  /// Surely reached ones, then those that the source shows side by side.
  static std::vector<const LockEdge *> bestFirst(const std::vector<LockEdge> &Places) {
    std::vector<const LockEdge *> Sorted;
    for (const LockEdge &Place : Places)
      Sorted.push_back(&Place);
    llvm::stable_sort(Sorted, [](const LockEdge *A, const LockEdge *B) {
      return std::tuple(A->Guessed, A->Taken.isStar(), A->Via >= 0) <
             std::tuple(B->Guessed, B->Taken.isStar(), B->Via >= 0);
    });
    return Sorted;
  }

  bool fits(const LockEdge &New, const LockCycle &Cycle) const {
    size_t I = Cycle.Edges.size();
    for (size_t J = 0; J < I; ++J) {
      const LockEdge &Old = Cycle.Edges[J];
      if (!Threads.mayOverlap(New.In, Old.In) || haveCommonGate(New, Old))
        return false;
    }
    // Whoever takes a lock must wait for whoever holds it.
    bool WaitsForNew = I == 0 || !bothRead(Cycle.Edges[I - 1].Mode, New.Held.Mode);
    bool NewWaits = I + 1 < Path.size() || !bothRead(New.Mode, Cycle.Edges[0].Held.Mode);
    return WaitsForNew && NewWaits;
  }

  static bool haveCommonGate(const LockEdge &A, const LockEdge &B) {
    return llvm::any_of(A.Gates, [&](const HeldLock &G) {
      return llvm::any_of(B.Gates, [&](const HeldLock &H) {
        return G.Lock == H.Lock && !bothRead(G.Mode, H.Mode);
      });
    });
  }

  const LockGraph &Graph;
  const ThreadReach &Threads;
  std::map<LockPath, std::vector<LockPath>> Next;
  std::vector<LockPath> Path;
  std::vector<std::set<LockPath>> Known;
  std::vector<LockCycle> Found;
};

} // namespace

std::vector<LockCycle> findLockCycles(const LockGraph &Graph, const ThreadReach &Threads) {
  return CycleSearch(Graph, Threads).run();
}

} // namespace lockseam
