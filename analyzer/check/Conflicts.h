// Conflicts.h - who can change data in the gap between two sections (analysis.md 6.7).
//
// A write elsewhere gets in between unless it holds a lock that the first thread holds
// throughout. It may be in the same function, run by another thread.
#pragma once

#include "ThreadReach.h"
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

  bool isKnownThread() const { return IsFirst || !Started.empty(); }
};

class Conflicts {
public:
  explicit Conflicts(const Inference &Known);

  /// The most telling write to the variable that can happen while F is in the gap, with
  /// the locks Held by F throughout; Gap is the lock that F has given back.
  std::optional<Conflict> find(FunctionIndex F, LockPath Variable,
                               const std::vector<LockPath> &Held, LockPath Gap) const;
  /// One that reads both variables in one section of a lock.
  std::optional<Conflict> findReader(FunctionIndex F, LockPath One, LockPath Two,
                                     const std::vector<LockPath> &Held, LockPath Gap) const;
  /// One that writes both: they belong together.
  std::optional<Conflict> findWriter(FunctionIndex F, LockPath One, LockPath Two,
                                     const std::vector<LockPath> &Held, LockPath Gap) const;
  /// Whether the other thread is started after the seam in F, or has been joined before it.
  bool isOrdered(FunctionIndex F, Site First, Site Second, const Conflict &Other) const;

private:
  struct Place {
    FunctionIndex In;
    const HeldAccess *Access;
  };
  using Pairs = std::map<std::pair<LockPath, LockPath>, std::vector<Place>>;
  std::optional<Conflict> findBoth(const Pairs &In, FunctionIndex F, LockPath One, LockPath Two,
                                   const std::vector<LockPath> &Held, LockPath Gap) const;
  std::optional<Conflict> best(const std::vector<Place> &Places, FunctionIndex F,
                               const std::vector<LockPath> &Held, LockPath Gap) const;
  bool canGetIn(const Place &At, FunctionIndex F, const std::vector<LockPath> &Held,
                LockPath Gap) const;
  bool isThread(FunctionIndex F) const;
  void addAccesses(FunctionIndex F);
  void addTogether(FunctionIndex F, bool Write, Pairs &Into) const;
  std::vector<std::pair<FunctionIndex, Site>> startsOf(FunctionIndex F) const;
  void findChains();
  Conflict told(const Place &At) const;

  const Inference &Known;
  const Program &P;
  const Summaries &S;
  ThreadReach Threads;
  std::map<LockPath, std::vector<Place>> Writes; // by variable
  /// Two variables in one section, at the second of them; the pair is sorted.
  Pairs ReadTogether, WrittenTogether;
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
