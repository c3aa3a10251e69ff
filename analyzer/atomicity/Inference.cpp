// Inference.cpp - the transfer function of every step, and the fixpoint over all functions.
#include "Inference.h"
#include "PureWait.h"
#include "RedundantLocks.h"
#include "analyzer/link/Components.h"
#include "analyzer/summarize/AnnotationEffect.h"
#include <algorithm>
#include <set>

namespace lockseam {

Inference::Inference(const Program &P, const Summaries &S, const std::vector<VariableGuard> &Guards)
    : P(P), S(S), Protected(P, S, Guards), Redundant(protectedLocks(P, S)),
      Candidates(P.Functions.size()), Told(P.Functions.size()) {
  Result.Functions.resize(P.Functions.size());
}

void Inference::run() {
  for (const std::vector<FunctionIndex> &Component : P.BottomUp) {
    chooseLocks(Component);
    solve(Component);
  }
  findEntryLocks();
  finish();
}

static Holding holding(LockMode Mode) {
  return Mode == LockMode::Exclusive ? Holding::Exclusive : Holding::Shared;
}

LockFate Inference::fateOfLock(FunctionIndex F, LockPath Lock, const HeldLocks &At,
                               Site Where) const {
  std::optional<LockMode> Held;
  for (const HeldLock &H : At.Held)
    if (H.Lock == Lock && H.Taken != EntrySite && (!Held || H.Mode == LockMode::Exclusive))
      Held = H.Mode;
  if (Held)
    return {LockFate::Held, *Held, Lock};
  if (Protected.isPrivate(Lock, F, Where))
    return {LockFate::Held, LockMode::Exclusive, Lock};
  if (At.Nameless)
    return {LockFate::Believed, LockMode::Exclusive, Lock};
  LockPath Callers = exportedPath(Lock, S.Functions[F].Values.Mod);
  if (Callers.isStar() || At.mayBeDropped(Callers))
    return {LockFate::NotHeld, LockMode::Exclusive, Lock};
  return {LockFate::Callers, LockMode::Exclusive, Callers};
}

LockFate Inference::fate(FunctionIndex F, LockPath Lock, const HeldLocks &At, Site Where) const {
  if (!isOwnerLock(Lock))
    return fateOfLock(F, Lock, At, Where);
  Protection By = Protected.of(Lock.parent(), F, Where);
  switch (By.Kind) {
  case ProtectionKind::Private:
    return {LockFate::Held, LockMode::Exclusive, Lock};
  case ProtectionKind::Lock:
    return fateOfLock(F, By.Lock, At, Where);
  case ProtectionKind::Owner: {
    LockPath Callers = exportedPath(By.Lock, S.Functions[F].Values.Mod);
    return {Callers.isStar() ? LockFate::Believed : LockFate::Callers, LockMode::Exclusive,
            Callers};
  }
  case ProtectionKind::Shared:
    return {LockFate::Nobodys, LockMode::Exclusive, Lock};
  case ProtectionKind::Unknown:
    break;
  }
  return {LockFate::Believed, LockMode::Exclusive, Lock};
}

Atomicity Inference::settled(FunctionIndex F, Atomicity Value, const HeldLocks &At, Site Where,
                             bool &Assumed) const {
  if (Value.isBasic())
    return Value;
  const std::vector<LockPath> &Listed = Result.Functions[F].Locks;
  std::map<LockPath, LockPath> Renamed;
  for (LockPath Lock : Value.locks()) {
    LockFate Fate = fate(F, Lock, At, Where);
    if (Fate.Is == LockFate::Callers && !containsSorted(Listed, Fate.Lock))
      Fate.Is = isOwnerLock(Fate.Lock) ? LockFate::Believed : LockFate::NotHeld;
    switch (Fate.Is) {
    case LockFate::Held:
      Value = Value.when(Lock, holding(Fate.Mode));
      break;
    case LockFate::NotHeld:
      Value = Value.when(Lock, Holding::None);
      break;
    case LockFate::Nobodys: // what is an error with its protection is one without
      Value = join(Value.when(Lock, Holding::Exclusive),
                   Value.when(Lock, Holding::None).withoutError());
      break;
    case LockFate::Believed:
      Value = Value.when(Lock, Holding::Exclusive);
      Assumed = true;
      break;
    case LockFate::Callers:
      Renamed[Lock] = Fate.Lock;
      break;
    }
  }
  return Value.renamed([&](LockPath Lock) { return Renamed.at(Lock); });
}

Atomicity Inference::inCallersWords(Atomicity Value, const HeldCall &Call) const {
  return Value.renamed([&](LockPath Lock) {
    LockPath Here = inCaller(Lock, Call);
    return Here.isStar() && isOwnerLock(Lock) ? unknownOwner() : Here;
  });
}

Atomicity Inference::call(FunctionIndex F, const HeldCall &Call, bool &Assumed) const {
  Atomicity Any;
  for (FunctionIndex Target : Call.Targets) {
    const FunctionAtomicity &Callee = Result.Functions[Target];
    if (Call.Alone) { // nobody is there to see it
      Any.joinWith(Atomicity(Basic::Mover));
      continue;
    }
    Any.joinWith(settled(F, inCallersWords(Callee.Value, Call), Call.Locks, Call.Where, Assumed));
    Assumed |= Callee.Assumed;
  }
  switch (Call.HowOften) {
  case Turns::One:
  case Turns::AtMostOne: // const is below everything
    return Any;
  case Turns::OnceEver: // others wait until it is done
    return join(Any, Atomicity(Basic::Atomic));
  case Turns::Any:
    return repeated(Any);
  }
  return Any;
}

Atomicity Inference::step(FunctionIndex F, StepAt At, bool &Assumed) const {
  const TraceStep &Step = traceStep(F, At);
  const FunctionAccesses &Memory = S.Memory[F];
  switch (Step.Kind) {
  case TraceKind::Access: {
    const HeldAccess &A = Memory.Accesses[Step.Index];
    return settled(F, Protected.access(A, F), A.Locks, A.Where, Assumed);
  }
  case TraceKind::Call:
    return call(F, Memory.Calls[Step.Index], Assumed);
  case TraceKind::Move:
  case TraceKind::Fork:
    break;
  }
  Assumed |= Step.Assumed;
  if (Step.Is == Atomicity(Basic::Compound) && isPureWait(*this, F, At))
    return Basic::Right;
  if (isRedundant(F, Step))
    return Basic::Mover;
  const std::vector<LockPath> &Listed = Result.Functions[F].Locks;
  return Step.Is.renamed(
      [&](LockPath Lock) { return containsSorted(Listed, Lock) ? Lock : LockPath::star(); });
}

/// A lock that nobody else can want at this time.
bool Inference::isRedundant(FunctionIndex F, const TraceStep &Step) const {
  bool OfLock = Step.Kind == TraceKind::Move && !Step.Lock.isStar();
  if (!OfLock || (Step.Is != Atomicity(Basic::Right) && Step.Is != Atomicity(Basic::Left)))
    return false;
  return Protected.isPrivate(Step.Lock, F, Step.Where) ||
         containsSorted(Redundant, lockVariable(Step.Lock).Variable);
}

/// Locks of the caller that the function's own steps, or its callees, ask for.
bool Inference::addLocks(FunctionIndex F, std::vector<LockPath> &Into) const {
  bool Grew = false;
  auto Add = [&](LockPath Lock, const HeldLocks &At, Site Where) {
    if (LockFate Fate = fate(F, Lock, At, Where); Fate.Is == LockFate::Callers)
      Grew |= insertSorted(Into, Fate.Lock);
  };
  const FunctionAccesses &Memory = S.Memory[F];
  for (const HeldAccess &A : Memory.Accesses)
    for (LockPath Lock : Protected.access(A, F).locks())
      Add(Lock, A.Locks, A.Where);
  for (const HeldCall &Call : Memory.Calls)
    for (FunctionIndex Target : Call.Targets)
      // A copy: of a function that calls itself the list grows while it is read.
      for (LockPath Lock : std::vector<LockPath>(Candidates[Target]))
        if (LockPath Here = inCaller(Lock, Call); !Here.isStar())
          Add(Here, Call.Locks, Call.Where);
  for (const TraceBlock &B : Memory.Blocks)
    for (const TraceStep &Step : B.Steps)
      if (Step.Kind == TraceKind::Move)
        for (LockPath Lock : Step.Is.locks())
          Grew |= insertSorted(Into, Lock);
  return Grew;
}

/// The shortest names, locks before owners.
void Inference::chooseLocks(const std::vector<FunctionIndex> &Component) {
  untilStable(P, Component, [&](FunctionIndex F) { return addLocks(F, Candidates[F]); });
  for (FunctionIndex F : Component) {
    std::vector<LockPath> Best = Candidates[F];
    std::sort(Best.begin(), Best.end(), [](LockPath A, LockPath B) {
      return std::tuple(isOwnerLock(A), A.size(), A) < std::tuple(isOwnerLock(B), B.size(), B);
    });
    if (Best.size() > MaxLocks)
      Best.resize(MaxLocks);
    std::sort(Best.begin(), Best.end());
    Candidates[F] = Best;
    Result.Functions[F].Locks = std::move(Best);
  }
}

/// What the source says the function is, whatever it looks like.
std::optional<Basic> Inference::declared(FunctionIndex F) const {
  for (const Annotation &A : P.Functions[F].Annotations) {
    if (A.Kind != AnnotationKind::Lockseam)
      continue;
    llvm::StringRef Text = A.Text.str();
    if (Text == "assume_atomic")
      return Basic::Atomic;
    if (Text == "assume_mover" || Text == "no_competing_thread")
      return Basic::Mover;
  }
  return std::nullopt;
}

/// Who holds a lock that is not recursive cannot call a function that takes it: what the
/// function would be to him is nothing to keep.
Atomicity Inference::withoutDeadlocks(FunctionIndex F, Atomicity Value) const {
  for (const HeldAcquire &A : S.Memory[F].Acquires)
    if (!A.Recursive && !A.Try && !A.Lock.isStar() &&
        !containsSorted(S.Functions[F].Locks.Released, A.Lock))
      Value = Value.when(A.Lock, Holding::None);
  return Value;
}

/// Whether the value grew.
bool Inference::update(FunctionIndex F) {
  FunctionAtomicity &Known = Result.Functions[F];
  const std::vector<TraceBlock> &Blocks = S.Memory[F].Blocks;
  Atomicity Whole;
  std::vector<std::optional<Atomicity>> In(Blocks.size());
  std::set<uint32_t> Work;
  if (std::optional<Basic> Said = declared(F))
    Whole = *Said;
  else if (!Blocks.empty())
    In[0] = Atomicity(Basic::Const), Work.insert(0);
  std::vector<std::optional<Atomicity>> Inside(Blocks.size());
  while (!Work.empty()) {
    uint32_t B = *Work.begin();
    Work.erase(Work.begin());
    if (!Inside[B])
      Inside[B] = block(F, B, Known.Assumed);
    Atomicity After = sequence(*In[B], *Inside[B]);
    if (Blocks[B].Leaves)
      Whole.joinWith(After);
    for (uint32_t Next : Blocks[B].Next) {
      bool Changed = !In[Next] || In[Next]->joinWith(After) == LatticeEffect::Changed;
      if (!In[Next])
        In[Next] = After;
      if (Changed)
        Work.insert(Next);
    }
  }
  Whole = withoutDeadlocks(F, Whole);
  bool Grew = Whole != Known.Value;
  Known.Value = Whole;
  return Grew;
}

/// Alternatives of one call, each of which may run, follow each other: one of them runs.
static bool isAlternative(const TraceStep &A, const TraceStep &B, const FunctionAccesses &Memory) {
  return A.Kind == TraceKind::Call && B.Kind == TraceKind::Call && A.Where == B.Where &&
         Memory.Calls[A.Index].HowOften == Turns::AtMostOne &&
         Memory.Calls[B.Index].HowOften == Turns::AtMostOne;
}

Atomicity Inference::block(FunctionIndex F, uint32_t Block, bool &Assumed) const {
  const std::vector<TraceStep> &Steps = S.Memory[F].Blocks[Block].Steps;
  Atomicity All;
  for (uint32_t I = 0; I < Steps.size(); ++I) {
    Atomicity One = step(F, {Block, I}, Assumed);
    while (I + 1 < Steps.size() && isAlternative(Steps[I], Steps[I + 1], S.Memory[F]))
      One.joinWith(step(F, {Block, ++I}, Assumed));
    All = sequence(All, One);
  }
  return All;
}

/// From const upward; again only when a callee changed.
void Inference::solve(const std::vector<FunctionIndex> &Component) {
  std::map<FunctionIndex, std::vector<FunctionIndex>> Callers;
  for (FunctionIndex F : Component)
    for (const HeldCall &Call : S.Memory[F].Calls)
      for (FunctionIndex Target : Call.Targets)
        if (containsSorted(Component, Target))
          insertSorted(Callers[Target], F);
  std::set<FunctionIndex> Work(Component.begin(), Component.end());
  while (!Work.empty()) {
    FunctionIndex F = *Work.begin();
    Work.erase(Work.begin());
    bool Assumed = Result.Functions[F].Assumed;
    bool Changed = update(F);
    if (Changed || Assumed != Result.Functions[F].Assumed)
      Work.insert(Callers[F].begin(), Callers[F].end());
  }
}

static std::optional<LockMode> modeIn(const std::vector<HeldLock> &Held, LockPath Lock) {
  for (const HeldLock &H : Held)
    if (H.Lock == Lock)
      return H.Mode;
  return std::nullopt;
}

bool Inference::enterTargets(FunctionIndex F) {
  bool Shrank = false;
  for (const HeldCall &Call : S.Memory[F].Calls)
    for (FunctionIndex Target : Call.Targets) {
      if (Call.Alone) {
        Alone.insert(Target);
        continue;
      }
      FunctionAtomicity &Callee = Result.Functions[Target];
      std::vector<HeldLock> Held;
      for (LockPath Lock : Callee.Locks) {
        LockPath Here = inCaller(Lock, Call);
        LockFate Fate = fate(F, Here.isStar() && isOwnerLock(Lock) ? unknownOwner() : Here,
                             Call.Locks, Call.Where);
        std::optional<LockMode> Mode;
        if (Fate.Is == LockFate::Held || Fate.Is == LockFate::Believed)
          Mode = Fate.Mode;
        else if (Fate.Is == LockFate::Callers)
          Mode = modeIn(Result.Functions[F].Entry, Fate.Lock);
        std::optional<LockMode> Before = modeIn(Callee.Entry, Lock);
        if (Callee.Called || Callee.Open)
          Mode = !Mode || !Before ? std::nullopt : std::optional(std::max(*Mode, *Before));
        if (Mode)
          Held.push_back({Lock, *Mode});
      }
      bool IsNews = !Callee.Called || Held != Callee.Entry;
      Shrank |= IsNews;
      if (IsNews)
        Told[Target] = false;
      Callee.Called = true;
      Callee.Entry = std::move(Held);
    }
  return Shrank;
}

/// Top down: what every call holds. Others who may call hold what the declaration says.
void Inference::findEntryLocks() {
  for (FunctionIndex F = 0; F < P.Functions.size(); ++F) {
    FunctionAtomicity &Known = Result.Functions[F];
    Known.Open = mayBeEntered(P, F);
  }
  for (const FunctionAccesses &Memory : S.Memory)
    for (FunctionIndex Started : Memory.Started)
      Result.Functions[Started].Open = true;
  for (FunctionIndex F = 0; F < P.Functions.size(); ++F)
    for (const RequiredLock &R : requiredLocks(P.Functions[F]))
      if (FunctionAtomicity &Known = Result.Functions[F];
          Known.Open && containsSorted(Known.Locks, R.Lock))
        insertSorted(Known.Entry, HeldLock{R.Lock, R.Mode});
  bool Shrank = true;
  while (std::exchange(Shrank, false))
    for (auto Component = P.BottomUp.rbegin(); Component != P.BottomUp.rend(); ++Component)
      for (FunctionIndex F : *Component)
        if ((Result.Functions[F].Called || Result.Functions[F].Open) && !Told[F]) {
          Told[F] = true;
          Shrank |= enterTargets(F);
        }
}

void Inference::finish() {
  for (FunctionIndex F = 0; F < P.Functions.size(); ++F) {
    FunctionAtomicity &Known = Result.Functions[F];
    for (const TraceBlock &B : S.Memory[F].Blocks)
      Known.HasEvents |= !B.Steps.empty();
    Known.Everywhere = Known.Value.under([&](LockPath Lock) {
      std::optional<LockMode> Mode = modeIn(Known.Entry, Lock);
      return Mode ? holding(*Mode) : Holding::None;
    });
    if (!Known.Called && !Known.Open && Alone.count(F)) {
      Known.Called = true;
      Known.Everywhere = std::min(Known.Everywhere, Basic::Mover);
    }
  }
}

Atomicities inferAtomicity(const Program &P, const Summaries &S,
                           const std::vector<VariableGuard> &Guards) {
  Inference Known(P, S, Guards);
  Known.run();
  return Known.all();
}

std::string lockText(LockPath Lock, const FunctionFacts &F, const Program &P) {
  if (!isOwnerLock(Lock))
    return describeEntry(Lock, F, P);
  LockPath Object = Lock.parent();
  return "owner(" + (Object == LockPath::self() ? "this" : describeEntry(Object, F, P)) + ")";
}

std::string atomicityText(Atomicity Value, const FunctionFacts &F, const Program &P) {
  return Value.text([&](LockPath Lock) { return lockText(Lock, F, P); });
}

std::string dumpAtomicities(const Program &P, const Atomicities &Known) {
  std::string Text;
  for (FunctionIndex F = 0; F < P.Functions.size(); ++F) {
    const FunctionFacts &Facts = P.Functions[F];
    const FunctionAtomicity &Is = Known.Functions[F];
    if (Facts.HasBody)
      Text += (Facts.Display ? Facts.Display : Facts.Id).str().str() + ": " +
              atomicityText(Is.Value, Facts, P) + "; " + basicName(Is.Everywhere) +
              (Is.isVerified() ? " verified" : "") + (Is.Assumed ? " assumed" : "") + "\n";
  }
  return Text;
}

} // namespace lockseam
