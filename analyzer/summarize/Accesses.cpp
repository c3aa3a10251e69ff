// Accesses.cpp - the locks that callers hold, top down.
#include "Accesses.h"
#include "AnnotationEffect.h"
#include "LockState.h"
#include "llvm/Support/raw_ostream.h"
#include <algorithm>

namespace lockseam {

/// A lock by two names may be listed in both modes: then it is held exclusively.
static std::optional<LockMode> modeIn(const std::vector<HeldLock> &Held, LockPath Lock) {
  std::optional<LockMode> Found;
  for (const HeldLock &H : Held)
    if (H.Lock == Lock && (!Found || H.Mode == LockMode::Exclusive))
      Found = H.Mode;
  return Found;
}

/// What both allow.
static LockMode weaker(LockMode A, LockMode B) {
  if (A == LockMode::Exclusive || B == LockMode::Exclusive)
    return A == LockMode::Exclusive ? B : A;
  return A == B ? A : LockMode::Shared;
}

/// What is held either way, in the weaker mode: a reader's hold does not allow writes.
static void meetInto(std::vector<HeldLock> &Held, const std::vector<HeldLock> &Other) {
  std::vector<HeldLock> Both;
  for (HeldLock H : Held)
    if (std::optional<LockMode> Mode = modeIn(Other, H.Lock)) {
      H.Mode = weaker(H.Mode, *Mode);
      insertSorted(Both, H);
    }
  Held = std::move(Both);
}

void HeldLocks::meet(const HeldLocks &Other) {
  meetInto(Held, Other.Held);
  mergeSorted(Dropped, Other.Dropped);
  Nameless |= Other.Nameless;
}

std::vector<HeldLock> HeldLocks::all() const {
  std::vector<HeldLock> All = Held;
  mergeSorted(All, FromCallers);
  return All;
}

bool isSameField(LockPath A, LockPath B) {
  auto IsField = [](LockPath P) { return P.size() > 0 && P.lastStep() == StepKind::Field; };
  return IsField(A) && IsField(B) && A.lastField() == B.lastField();
}

bool HeldLocks::mayBeDropped(LockPath Lock) const {
  return std::any_of(Dropped.begin(), Dropped.end(),
                     [&](LockPath D) { return D == Lock || isSameField(D, Lock); });
}

HeldLocks heldLocks(const LockState &S) {
  HeldLocks Locks;
  for (const Hold &H : S.Held) {
    if (!H.Maybe && H.Lock.isNameable())
      insertSorted(Locks.Held, HeldLock{H.Lock, H.Mode, H.Taken.Where});
    Locks.Nameless |= !H.Lock.isNameable();
  }
  Locks.Dropped = S.Dropped;
  return Locks;
}

LockPath inCaller(LockPath CalleePath, const HeldCall &Call) {
  LockPath Path = translate(CalleePath, Call.Binding);
  for (const PlaceValue &Part : Call.Parts)
    if (std::optional<LockPath> Known = Path.withPrefix(Part.Place.deref(), Part.Is.pointee()))
      return *Known;
  return Path;
}

bool mayBeEntered(const Program &P, FunctionIndex F) {
  const FunctionFacts &Facts = P.Functions[F];
  bool IsReachable = (!Facts.IsInternal && !Facts.IsPrivate) || Facts.IsVirtual;
  return Facts.AddressTaken || Facts.IsMain || (IsReachable && !P.HasMain);
}

namespace {

constexpr size_t MaxEntryNames = 32;

/// All names that the callee has for a lock of its caller.
std::vector<LockPath> inCallee(LockPath Lock, const HeldCall &At) {
  const CallBinding &Call = At.Binding;
  std::vector<LockPath> Names;
  auto Add = [&](const Value &Given, LockPath Known) {
    LockPath Object = Given.pointee();
    if (!Object.isStar())
      if (std::optional<LockPath> Named = Lock.withPrefix(Object, Known))
        insertSorted(Names, *Named);
  };
  if (Lock.root().Kind == RootKind::Global)
    Names.push_back(Lock);
  auto AddObject = [&](const Value &Given, LockPath Known) {
    Add(Given, Known);
    for (const PlaceValue &Part : At.Parts) // what a closure, or a guard, refers to
      if (std::optional<LockPath> Field = Part.Place.withPrefix(Given.pointee(), Known))
        Add(Part.Is, Field->deref());
  };
  AddObject(Call.Receiver, LockPath::self());
  for (uint32_t I = 0; I < Call.Arguments.size(); ++I)
    AddObject(Call.Arguments[I], LockPath::parameter(I).deref());
  return Names;
}

class EntryLocks {
public:
  EntryLocks(const Program &P, const std::vector<const ModifiedMemory *> &Changed,
             std::vector<FunctionAccesses> &Functions)
      : P(P), Changed(Changed), Functions(Functions), Entry(Functions.size()),
        Told(Functions.size()) {
    for (FunctionIndex F = 0; F < Functions.size(); ++F)
      if (mayBeEntered(P, F))
        Entry[F].emplace();
    for (const FunctionAccesses &F : Functions)
      for (FunctionIndex Started : F.Started)
        Entry[Started].emplace();
  }

  void run() {
    while (std::exchange(Shrank, false))
      for (auto Component = P.BottomUp.rbegin(); Component != P.BottomUp.rend(); ++Component)
        for (FunctionIndex F : *Component)
          enterCallees(F);
    for (FunctionIndex F = 0; F < Functions.size(); ++F)
      finish(F);
  }

private:
  void addDeclared(FunctionIndex F, std::vector<HeldLock> &Held) const {
    for (const RequiredLock &R : requiredLocks(P.Functions[F]))
      if (R.Lock.isNameable())
        insertSorted(Held, HeldLock{R.Lock, R.Mode});
  }

  /// The locks of the callers of F that are still held, by the same name, at a point of F.
  std::vector<HeldLock> fromCallers(FunctionIndex F, const HeldLocks &Here) const {
    std::vector<HeldLock> Still;
    if (Entry[F])
      for (const HeldLock &H : *Entry[F])
        if (!Here.mayBeDropped(H.Lock) && !Changed[F]->affects(H.Lock))
          Still.push_back(H);
    return Still;
  }

  void enterCallees(FunctionIndex F) {
    if (!Entry[F] || Told[F])
      return; // nobody calls it, as far as is known by now, or nothing is new
    Told[F] = true;
    for (const HeldCall &Call : Functions[F].Calls) {
      std::vector<HeldLock> Held = Call.Locks.Held;
      mergeSorted(Held, fromCallers(F, Call.Locks));
      std::vector<HeldLock> Below;
      for (const HeldLock &H : Held) {
        std::vector<LockPath> Names = inCallee(H.Lock, Call);
        for (LockPath Lock : Names)
          insertSorted(Below, HeldLock{Lock, H.Mode});
        for (FunctionIndex Target : Call.Targets)
          addNames(Target, Names);
      }
      for (const auto &[One, Other] : std::vector(Functions[F].EntryNames)) {
        std::vector<LockPath> Names = inCallee(One, Call);
        mergeSorted(Names, inCallee(Other, Call));
        for (FunctionIndex Target : Call.Targets)
          addNames(Target, Names);
      }
      for (FunctionIndex Target : Call.Targets)
        enter(Target, Below);
    }
  }

  void addNames(FunctionIndex F, const std::vector<LockPath> &OfOne) {
    if (Functions[F].EntryNames.size() >= MaxEntryNames) // recursion may make longer ones each time
      return;
    for (size_t I = 0; I < OfOne.size(); ++I)
      for (size_t J = I + 1; J < OfOne.size(); ++J)
        if (insertSorted(Functions[F].EntryNames, std::pair(OfOne[I], OfOne[J])))
          changed(F);
  }

  void changed(FunctionIndex F) {
    Told[F] = false;
    Shrank = true;
  }

  void enter(FunctionIndex F, const std::vector<HeldLock> &Held) {
    if (!Entry[F]) {
      Entry[F] = Held;
      changed(F);
      return;
    }
    std::vector<HeldLock> Old = *Entry[F];
    meetInto(*Entry[F], Held);
    if (Old != *Entry[F])
      changed(F);
  }

  void finish(FunctionIndex F) {
    if (Entry[F])
      Functions[F].EntryHeld = *Entry[F];
    for (HeldAccess &A : Functions[F].Accesses)
      A.Locks.FromCallers = fromCallers(F, A.Locks);
    for (HeldCall &C : Functions[F].Calls)
      C.Locks.FromCallers = fromCallers(F, C.Locks);
    for (auto *List : {&Functions[F].Acquires, &Functions[F].Releases})
      for (HeldAcquire &A : *List)
        A.Locks.FromCallers = fromCallers(F, A.Locks);
    addDeclared(F, Functions[F].EntryHeld);
  }

  const Program &P;
  const std::vector<const ModifiedMemory *> &Changed; // by function
  std::vector<FunctionAccesses> &Functions;
  std::vector<std::optional<std::vector<HeldLock>>> Entry; // by function; none: not called yet
  std::vector<bool> Told; // by function: its callees know what it is entered with
  bool Shrank = true;     // what is held, or the names of it became more
};

std::string locksText(const std::vector<HeldLock> &Held) {
  std::string Text;
  for (const HeldLock &H : Held)
    Text += " " + dumpPath(H.Lock) + (H.Mode == LockMode::Exclusive ? "" : " (shared)");
  return Text;
}

} // namespace

void addEntryHeld(const Program &P, const std::vector<const ModifiedMemory *> &Changed,
                  std::vector<FunctionAccesses> &Functions) {
  EntryLocks(P, Changed, Functions).run();
}

std::string dumpAccesses(const Program &P, const std::vector<FunctionAccesses> &Functions) {
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  for (FunctionIndex F = 0; F < Functions.size(); ++F) {
    const FunctionFacts &Facts = P.Functions[F];
    if (!Facts.HasBody)
      continue;
    OS << (Facts.Display ? Facts.Display : Facts.Id).str() << '\n';
    if (!Functions[F].EntryHeld.empty())
      OS << "  entered holding" << locksText(Functions[F].EntryHeld) << '\n';
    for (const HeldAccess &A : Functions[F].Accesses) {
      OS << "  " << eventAt(Facts, A.Where)->Where.Line << (A.Write ? " write " : " read ")
         << dumpPath(A.Place);
      if (A.Size)
        OS << " size " << A.Size;
      if (A.Bits)
        OS << " bits " << A.Bits;
      OS << (A.Atomic ? " atomic" : "");
      if (std::vector<HeldLock> Held = A.Locks.all(); !Held.empty())
        OS << " holding" << locksText(Held);
      OS << '\n';
    }
  }
  return Text;
}

} // namespace lockseam
