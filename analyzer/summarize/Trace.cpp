// Trace.cpp - lock operations as movers: the table of analysis.md 6.4.
#include "Trace.h"
#include "LockState.h"
#include <algorithm>

namespace lockseam {

namespace {

/// The name of a lock for the caller, if he may still hold it here.
LockPath callersName(LockPath Lock, const LockState &S, const ModifiedMemory &Before) {
  LockPath Name = exportedPath(Lock, Before);
  return Name.isNameable() && !containsSorted(S.Dropped, Name) ? Name : LockPath::star();
}

/// `l ? A : B`, or B if l has no name for the caller.
Atomicity unlessCallerHolds(LockPath Lock, Basic A, Basic B) {
  return Lock.isStar() ? Atomicity(B) : Atomicity::conditional(Lock, A, A, B);
}

class LockMove {
public:
  LockMove(const LockOp &Op, const LockState &S, const ModifiedMemory &Before)
      : Op(Op), S(S), Before(Before) {}

  std::optional<Atomicity> run() const {
    switch (Op.Kind) {
    case OpKind::Acquire:
    case OpKind::Try:
      return acquire();
    case OpKind::Release:
    case OpKind::ReleaseOwned:
    case OpKind::ReleaseDuring:
      return release();
    case OpKind::Wait:
      return wait();
    case OpKind::Reacquire:
    case OpKind::Upgrade:
      return Basic::Right;
    case OpKind::Downgrade:
      return Basic::Left;
    default:
      return std::nullopt;
    }
  }

private:
  /// A level of a recursive lock that the caller may hold already is no step of its own.
  Atomicity outermost(LockPath Lock, bool Recursive, Basic Is) const {
    return Recursive ? unlessCallerHolds(callersName(Lock, S, Before), Basic::Const, Is)
                     : Atomicity(Is);
  }

  Atomicity acquire() const {
    const Hold *H = S.find(Op.Lock);
    if (H && !H->Maybe && !H->Entry)
      return Basic::Const; // one more level
    return outermost(Op.Lock, Op.Recursive, Basic::Right);
  }

  Atomicity releaseOf(const Hold &H) const {
    if (H.Handles.size() > 1)
      return Basic::Const;
    if (H.Entry)
      return unlessCallerHolds(callersName(H.Lock, S, Before), Basic::Left, Basic::Error);
    return outermost(H.Lock, H.Recursive, Basic::Left);
  }

  std::optional<Atomicity> release() const {
    std::optional<Atomicity> All;
    for (const Hold &H : S.Held)
      if (!Op.Handle.isStar() && contains(H.Handles, Op.Handle))
        All = All ? sequence(*All, releaseOf(H)) : releaseOf(H);
    if (All)
      return All;
    if (Op.Kind == OpKind::ReleaseOwned) // it may own something for the caller
      return exportedPath(Op.Handle, Before).isStar() ? std::nullopt
                                                      : std::optional<Atomicity>(Basic::Left);
    if (const Hold *H = S.find(Op.Lock))
      return releaseOf(*H);
    bool Nameless =
        std::any_of(S.Held.begin(), S.Held.end(), [](const Hold &H) { return H.Lock.isStar(); });
    LockPath Callers = callersName(Op.Lock, S, Before);
    if (Nameless || Callers.isStar())
      return Basic::Left; // of a lock that was taken under another name
    return unlessCallerHolds(Callers, Basic::Left, Basic::Error);
  }

  Atomicity wait() const {
    const Hold *H = S.find(Op.Lock);
    bool Own = H && !H->Entry;
    LockPath Callers = Own ? LockPath::star() : callersName(Op.Lock, S, Before);
    return Callers.isStar() ? Atomicity(Basic::Compound)
                            : unlessCallerHolds(Callers, Basic::Compound, Basic::Error);
  }

  static bool contains(const Levels &List, LockPath Path) {
    return std::find(List.begin(), List.end(), Path) != List.end();
  }

  const LockOp &Op;
  const LockState &S;
  const ModifiedMemory &Before;
};

bool takes(OpKind Kind) {
  return Kind == OpKind::Acquire || Kind == OpKind::Try || Kind == OpKind::Reacquire;
}

/// Whether the operation ends the only hold, or one of them.
bool releases(const LockOp &Op, const LockState &S) {
  bool ByName = Op.Kind == OpKind::Release || Op.Kind == OpKind::ReleaseDuring;
  bool Owned = Op.Kind == OpKind::ReleaseOwned &&
               std::any_of(S.Held.begin(), S.Held.end(), [&](const Hold &H) {
                 return std::find(H.Handles.begin(), H.Handles.end(), Op.Handle) != H.Handles.end();
               });
  return ByName || Owned;
}

} // namespace

std::optional<Atomicity> moveOf(const LockOp &Op, const LockState &S,
                                const ModifiedMemory &Before) {
  return LockMove(Op, S, Before).run();
}

void TraceWriter::enter(const std::vector<uint32_t> &Next, bool Leaves) {
  Result.Blocks.push_back({{}, Next, Leaves});
  Last = nullptr;
}

void TraceWriter::reached(const FlowStep &Step, const LockState &S) {
  bool Again = std::exchange(Last, &Step) == &Step;
  switch (Step.Kind) {
  case StepKindInFlow::Access:
    return access(Step, heldLocks(S), Again);
  case StepKindInFlow::Call:
    return call(Step, heldLocks(S), Again);
  case StepKindInFlow::Lock:
    return lock(Step, S, Again);
  case StepKindInFlow::Move:
    if (!Again)
      add({Step.Is == Basic::Left ? TraceKind::Fork : TraceKind::Move,
           Step.Where,
           0,
           Step.Is,
           Step.Assumed,
           {},
           false,
           false});
    return;
  default:
    return;
  }
}

void TraceWriter::access(const FlowStep &Step, HeldLocks Locks, bool Again) {
  if (Again)
    return Result.Accesses.back().Locks.meet(Locks);
  add({TraceKind::Access,
       Step.Where,
       static_cast<uint32_t>(Result.Accesses.size()),
       {},
       false,
       {},
       false,
       false});
  const Event &E = *F.Events[Step.Where];
  Result.Accesses.push_back(
      {Step.Where, Step.Path, Step.Write, Step.Atomic, E.Size, E.Bits, std::move(Locks), false});
}

/// What the fields of a local object, such as a closure, refer to.
static std::vector<PlaceValue> knownParts(const ResolvedCall &Call) {
  std::vector<LockPath> Objects;
  auto Add = [&](const Value &Given) {
    if (Given.Kind == ValueKind::Address && Given.Path.root().Kind == RootKind::Local)
      Objects.push_back(Given.Path);
  };
  Add(Call.Binding.Receiver);
  for (const Value &A : Call.Binding.Arguments)
    Add(A);
  std::vector<PlaceValue> Parts;
  const std::vector<Value> &Bound = Call.Names.Bound;
  for (uint32_t Slot = 0; !Objects.empty() && Slot < Bound.size(); ++Slot) {
    LockPath Place = Call.Names.slots().place(Slot);
    bool Inside = Place.size() > 0 && std::any_of(Objects.begin(), Objects.end(),
                                                  [&](LockPath O) { return Place.hasPrefix(O); });
    if (Inside && !Bound[Slot].pointee().isStar())
      insertSorted(Parts, PlaceValue{Place, Bound[Slot]});
  }
  return Parts;
}

void TraceWriter::call(const FlowStep &Step, HeldLocks Locks, bool Again) {
  if (Again)
    return Result.Calls.back().Locks.meet(Locks);
  add({TraceKind::Call,
       Step.Where,
       static_cast<uint32_t>(Result.Calls.size()),
       {},
       false,
       {},
       false,
       false});
  const ResolvedCall &Call = F.Calls[Step.Call];
  Result.Calls.push_back({Step.Where, Step.Call, Call.Targets, Call.Binding, Call.HowOften,
                          knownParts(Call), std::move(Locks), false});
}

/// A guard that is destroyed does not name its lock; what it owns does.
static LockPath lockOf(const LockOp &Op, const LockState &S) {
  for (const Hold &H : S.Held)
    if (Op.Lock.isStar() && !Op.Handle.isStar() &&
        std::find(H.Handles.begin(), H.Handles.end(), Op.Handle) != H.Handles.end())
      return H.Lock;
  return Op.Lock;
}

void TraceWriter::lock(const FlowStep &Step, const LockState &S, bool Again) {
  const LockOp &Op = Step.Op;
  Atomicity Is = moveOf(Op, S, F.Modified[Step.Modified]).value_or(Basic::Const);
  bool Opens = takes(Op.Kind) && S.Held.empty();
  bool Closes = releases(Op, S) && S.Held.size() == 1 && S.Held[0].Handles.size() == 1;
  if (Again) {
    TraceStep &Known = Result.Blocks.back().Steps.back();
    Known.Is.joinWith(Is);
    Known.Opens &= Opens;
    Known.Closes |= Closes;
  } else {
    add({TraceKind::Move, Step.Where, 0, Is, false, lockOf(Op, S), Opens, Closes});
  }
  bool Takes = takes(Op.Kind), Gives = releases(Op, S) || Op.Kind == OpKind::Wait;
  if (!Takes && !Gives)
    return;
  std::vector<HeldAcquire> &List = Takes ? Result.Acquires : Result.Releases;
  if (Again && !List.empty() && List.back().Where == Step.Where)
    return List.back().Locks.meet(heldLocks(S));
  List.push_back(
      {Step.Where, lockOf(Op, S), Op.Mode, Op.Recursive, Op.Kind == OpKind::Try, heldLocks(S)});
}

FunctionAccesses TraceWriter::finish() {
  Result.Started = F.Started;
  // Any part of a try may be the last that ran before its handler.
  for (uint32_t B = 0; B < F.Blocks.size(); ++B)
    if (F.Blocks[B].IsHandler && F.Blocks[B].TryEntry != B)
      insertSorted(Result.Blocks[F.Blocks[B].TryEntry].Next, B);
  return std::move(Result);
}

} // namespace lockseam
