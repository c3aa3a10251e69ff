// Inference.h - the steps of a function as movers, with the locks held at them put in.
#pragma once

#include "InferAtomicity.h"
#include <set>

namespace lockseam {

/// What is known of a lock at a point of a function.
struct LockFate {
  enum Kind : uint8_t {
    Held,     // in Mode
    NotHeld,  //
    Callers,  // the caller knows: by the name Lock
    Nobodys,  // an object that others have as well, and that no lock protects
    Believed, // nothing is known of it: held, but that is an assumption
  } Is = NotHeld;
  LockMode Mode = LockMode::Exclusive;
  LockPath Lock;
};

/// A step of the trace, by block and position.
struct StepAt {
  uint32_t Block = 0;
  uint32_t Position = 0;
  friend auto operator<=>(const StepAt &, const StepAt &) = default;
};

class Inference {
public:
  Inference(const Program &P, const Summaries &S, const std::vector<VariableGuard> &Guards);
  void run();

  /// What a step is, in entry values of the function; Assumed is set, never cleared.
  Atomicity step(FunctionIndex F, StepAt At, bool &Assumed) const;
  const TraceStep &traceStep(FunctionIndex F, StepAt At) const {
    return S.Memory[F].Blocks[At.Block].Steps[At.Position];
  }
  LockFate fate(FunctionIndex F, LockPath Lock, const HeldLocks &At, Site Where) const;
  const Protections &protections() const { return Protected; }
  const Program &program() const { return P; }
  const Summaries &summaries() const { return S; }
  const Atomicities &all() const { return Result; }
  const FunctionAtomicity &of(FunctionIndex F) const { return Result.Functions[F]; }

private:
  /// A value over locks in the function's words, with what is known of each put in.
  Atomicity settled(FunctionIndex F, Atomicity Value, const HeldLocks &At, Site Where,
                    bool &Assumed) const;
  Atomicity call(FunctionIndex F, const HeldCall &Call, bool &Assumed) const;
  Atomicity inCallersWords(Atomicity Value, const HeldCall &Call) const;
  LockFate fateOfLock(FunctionIndex F, LockPath Lock, const HeldLocks &At, Site Where) const;

  bool isRedundant(FunctionIndex F, const TraceStep &Step) const;

  void chooseLocks(const std::vector<FunctionIndex> &Component);
  bool addLocks(FunctionIndex F, std::vector<LockPath> &Into) const;
  void solve(const std::vector<FunctionIndex> &Component);
  Atomicity withoutDeadlocks(FunctionIndex F, Atomicity Value) const;
  bool update(FunctionIndex F);
  Atomicity block(FunctionIndex F, uint32_t Block, bool &Assumed) const;
  std::optional<Basic> declared(FunctionIndex F) const;
  void findEntryLocks();
  bool enterTargets(FunctionIndex F);
  void finish();

  const Program &P;
  const Summaries &S;
  Protections Protected;
  std::vector<LockPath> Redundant; // sorted
  Atomicities Result;
  std::set<FunctionIndex> Alone;                 // called before the first thread starts
  std::vector<std::vector<LockPath>> Candidates; // by function, while locks are chosen
  std::vector<bool> Told; // by function: its callees know what it is entered with
};

} // namespace lockseam
