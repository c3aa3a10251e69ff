// Transfer.h - what each step does to a state: the table of analysis.md 6.2.
#pragma once

#include "Callees.h"
#include "LockState.h"

namespace lockseam {

/// Receives what is read off the stable states.
class FlowSink {
public:
  virtual ~FlowSink() = default;
  /// A lock is taken that was not held at entry; Lock is in entry values or `*`.
  virtual void acquired(const AcquiredLock &Lock) = 0;
  /// A lock of the caller is released; taken again.
  virtual void releasedCallers(LockPath Lock) = 0;
  virtual void gap(const AcquiredLock &Lock) = 0;
  /// Two acquisitions; Contexts may be empty. Exported has the names, and the broken
  /// locks, in entry values.
  virtual void pair(const Pattern &P, const LockPair &Exported) = 0;
  /// A call in one of the states before it; Groups: what may be called.
  virtual void called(const FlowStep &Step, const LockState &S,
                      const std::vector<Callees> &Groups) = 0;
  /// In one of the states before a step.
  virtual void reached(const FlowStep &Step, const LockState &S) = 0;
};

struct TransferOptions {
  bool Pairs = false;
  bool TrackReleased = true; // R; off while the holds are still being computed
  bool Recursive = false;    // the function is reached from itself
  bool Accesses = false;     // note them, and calls and locks, with the locks held
};

class Transfer {
public:
  Transfer(const ResolvedFunction &F, CallTable &Calls, const TransferOptions &Options,
           FlowSink *Sink)
      : F(F), Calls(Calls), Options(Options), Sink(Sink) {}

  /// The states after the step.
  std::vector<LockState> step(const FlowStep &Step, LockState S);
  void reach(const FlowStep &Step, const LockState &S) const {
    if (Sink)
      Sink->reached(Step, S);
  }
  /// The state at the start of the edge's target, if the edge can be taken.
  std::optional<LockState> edge(const FlowEdge &E, LockState S);

private:
  std::vector<LockState> lock(const FlowStep &Step, LockState S);
  void acquire(LockState &S, const FlowStep &Step, LockPath Lock, LockPath Handle);
  void reportPairs(const LockState &S, LockPath Lock, const TakenAt &Again, const FlowStep &Step,
                   const std::vector<LockPath> &Broken);
  void reportPair(const ReleasedLock &First, LockPath Lock, const TakenAt &Again,
                  const FlowStep &Step, std::vector<Context> Contexts);
  void release(LockState &S, const FlowStep &Step, PairKind Kind);
  void releaseHold(LockState &S, const Hold &H, LockPath Handle, Site Where, PairKind Kind);
  void releaseCallers(LockState &S, LockPath Lock, const TakenAt &Taken, Site Where, PairKind Kind);
  void releaseByName(LockState &S, LockPath Lock, const FlowStep &Step, PairKind Kind);
  void releaseNameless(LockState &S, Site Where, PairKind Kind);
  bool releaseOwned(LockState &S, LockPath Handle, Site Where, PairKind Kind);
  void letGo(LockState &S, LockPath Handle, const FlowStep &Step);
  void wait(LockState &S, const FlowStep &Step);
  void remember(LockState &S, LockPath Lock, const TakenAt &Taken, Site Where, PairKind Kind,
                std::vector<LockPath> Broken);
  bool know(LockState &S, const Condition &If) const;
  bool succeeds(LockState &S, const LockOp &Op) const;

  std::vector<LockState> call(const FlowStep &Step, const LockState &S);
  std::vector<LockState> callOnce(const FlowStep &Step, const LockState &S);
  static bool doesNothing(const std::vector<Callees> &Groups);
  std::vector<AcquiredLock> takeBelow(const LockState &S, const FlowStep &Step, const Callees &C);
  void gapsBelow(LockState &S, const FlowStep &Step, const Callees &C);
  std::optional<LockState> leave(LockState S, const FlowStep &Step, const Callees &C,
                                 const WayBack &Back, const std::vector<AcquiredLock> &Taken);
  void keepHeld(LockState &S, const ExitHold &H, const TakenAt &Taken, const FlowStep &Step);
  LockPath exported(LockPath Lock, const FlowStep &Step) const;

  const ResolvedFunction &F;
  CallTable &Calls;
  TransferOptions Options;
  FlowSink *Sink;
  /// By edge: the same for every state.
  std::unordered_map<const FlowEdge *, std::unordered_map<LockPath, LockPath>> Renamed;
};

} // namespace lockseam
