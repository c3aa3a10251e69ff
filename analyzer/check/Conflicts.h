// Conflicts.h - who can change data in the gap between two sections (analysis.md 6.7).
//
// A write elsewhere gets in between unless it holds a lock that the first thread holds
// throughout. It may be in the same function, run by another thread.
#pragma once

#include "StartOrder.h"
#include "analyzer/atomicity/Inference.h"
#include <map>

namespace lockseam {

struct Conflict {
  FunctionIndex In = 0;
  const HeldAccess *Access = nullptr;
  /// From a thread's first function, or one that others may call, down to In.
  struct Call {
    FunctionIndex From;
    Site Where;
  };
  std::vector<Call> Chain;
  std::vector<Call> Started; // where the thread is started, if that is known: at most one
  bool IsFirst = false;      // it is the thread that runs main
  bool HoldsGap = true;      // it takes the lock that was given back
  bool Adds = false;         // it only adds an element
  bool Looks = false;        // at a mark of the first thread
  bool OneKind = false;      // as far as threads are known, one thread for each object does both

  bool isKnownThread() const { return IsFirst || !Started.empty(); }
};

class Conflicts {
public:
  explicit Conflicts(const Inference &Known);

  /// A gap between two sections, in which others may run.
  struct Gap {
    FunctionIndex In = 0;
    std::optional<Site> Ends;    // where the second section begins, if that is one place of In
    std::vector<LockPath> Held;  // throughout
    LockPath Lock;               // which was given back
    uint32_t Bits = 0;           // of a word of flags that matter; 0: all
    std::vector<LockPath> Marks; // variables that tell others to keep out; sorted
  };

  /// The most telling write to the variable that can happen in the gap.
  std::optional<Conflict> find(const Gap &At, LockPath Variable) const;
  /// One that reads both variables in one section of a lock.
  std::optional<Conflict> findReader(const Gap &At, LockPath One, LockPath Two) const;
  /// One that writes both: they belong together.
  std::optional<Conflict> findWriter(const Gap &At, LockPath One, LockPath Two) const;
  /// Whether the other thread is started after the seam in F, or has been joined before it.
  bool isOrdered(FunctionIndex F, Site First, Site Second, const Conflict &Other) const;

  const ThreadReach &threads() const { return Threads; }
  const StartOrder &order() const { return Order; }

private:
  struct Place {
    FunctionIndex In;
    const HeldAccess *Access;
  };
  using Pairs = std::map<std::pair<LockPath, LockPath>, std::vector<Place>>;
  std::optional<Conflict> findBoth(const Pairs &In, const Gap &At, LockPath One,
                                   LockPath Two) const;
  std::optional<Conflict> best(const std::vector<Place> &Places, const Gap &At) const;
  bool canGetIn(const Place &Other, const Gap &At) const;
  using Calls = std::vector<Conflict::Call>;
  std::optional<Calls> holdsGap(const Place &Other, const Gap &At) const;
  std::optional<Calls> holderAbove(FunctionIndex F, LockPath Lock) const;
  bool onlyAdds(const Place &Other) const;
  bool looksAt(FunctionIndex F, const std::vector<LockPath> &Marks) const;
  bool heeds(const Place &Other, const Gap &At) const;
  bool isThread(FunctionIndex F) const;
  void addAccesses(FunctionIndex F);
  void addTogether(FunctionIndex F, bool Write, Pairs &Into) const;
  void findChains();
  Conflict told(const Place &At, const Calls &Way) const;

  const Inference &Known;
  const Program &P;
  const Summaries &S;
  ThreadReach Threads;
  StartOrder Order;
  std::map<LockPath, std::vector<Place>> Writes; // by variable
  /// Two variables in one section, at the second of them; the pair is sorted.
  Pairs ReadTogether, WrittenTogether;
  std::vector<std::vector<std::pair<FunctionIndex, const HeldCall *>>> CallsTo; // by function
  mutable std::map<std::pair<FunctionIndex, LockPath>, std::optional<Calls>> Holders;
  struct Caller {
    FunctionIndex From = 0;
    Site Where = 0;
    bool Starts = false; // a thread
    bool IsKnown = false;
    unsigned Depth = ~0u;
  };
  std::vector<Caller> Callers; // by function: the way to it from a root
};

} // namespace lockseam
