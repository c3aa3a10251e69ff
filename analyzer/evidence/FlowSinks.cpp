// FlowSinks.cpp - writes, and what old values have to do with them.
#include "FlowFinder.h"
#include "analyzer/summarize/LibraryAccess.h"
#include "llvm/ADT/StringSet.h"
#include <algorithm>

namespace lockseam {

/// `m.insert(...)` and its like leave what is there already as it is.
static bool keepsWhatItFinds(llvm::StringRef QualifiedName) {
  auto [Class, Method] = QualifiedName.rsplit("::");
  bool OfKeys = Class.contains("map") || Class.contains("set");
  return OfKeys && (Method == "insert" || Method == "emplace" || Method == "try_emplace" ||
                    Method == "emplace_hint");
}

static bool clears(llvm::StringRef QualifiedName) {
  llvm::StringRef Method = QualifiedName.rsplit("::").second;
  return Method == "clear" || Method == "reset" || Method == "store";
}

/// Relies on something being there.
static bool takesAnElement(llvm::StringRef QualifiedName) {
  static const llvm::StringSet<> Names{"front", "back",      "top",     "at",         "operator[]",
                                       "first", "last",      "value",   "constFirst", "constLast",
                                       "head",  "takeFirst", "takeLast"};
  return Names.contains(QualifiedName.rsplit("::").second);
}

constexpr size_t MaxSections = 64;

void FlowFinder::findSinks() {
  for (uint32_t B = 0; B < Facts.Blocks.size(); ++B) {
    if (!Reached[B])
      continue;
    Decision = decisionAbout(B);
    FlowState S = In[B];
    const CompactVector<Event> &Events = Facts.Blocks[B].Events;
    for (size_t I = 0; I < Events.size(); ++I) {
      Site Where = FirstSite[B] + static_cast<Site>(I);
      sinksAt(Events[I], I + 1 < Events.size() ? &Events[I + 1] : nullptr, Where, S);
      event(Events[I], Where, S);
    }
    if (Memory.Blocks[B].Leaves)
      findGiven(S);
  }
}

void FlowFinder::sinksAt(const Event &E, const Event *Next, Site Where, const FlowState &S) {
  if (auto At = AccessesAt.find(Where); At != AccessesAt.end())
    for (const HeldAccess *A : At->second)
      if (!(A->Atomic && (A->Alone || !A->Write || isOneOperation(*A, E))))
        accessed(*A, E, Next, S);
  if (auto At = CallsAt.find(Where); At != CallsAt.end())
    for (const HeldCall *Call : At->second)
      written(E, *Call, S);
  followed(E, Where, S);
}

void FlowFinder::accessed(const HeldAccess &A, const Event &E, const Event *Next,
                          const FlowState &S) {
  SharedWrite Write;
  Write.Private = Known.protections().isPrivate(A.Place, Index, A.Where);
  Write.Alone = A.Alone;
  Write.At.Where = A.Where;
  Write.Variable = variableOf(A.Place, Write.Private);
  Write.Place = A.Place;
  Write.Bits = A.Bits;
  Write.Reads = !A.Write;
  Write.Atomic = A.Atomic;
  if (A.Atomic && E.Arguments.size() > 1) {
    Write.Relaxed = namedOrder(E) == RelaxedOrder;
    Write.Ordered = namedOrder(E) && namedOrder(E) < FullOrder;
  }
  Sources Data, Handle;
  if (E.Kind == EventKind::Call) {
    for (size_t I = 0; I < E.Arguments.size(); ++I)
      Data |= argument(E, I, S);
    Handle = Data;
    auto Callee = P.FunctionById.find(E.Callee);
    if (Callee != P.FunctionById.end()) {
      llvm::StringRef Method = P.Functions[Callee->second].QualifiedName.str();
      Write.Keeps = keepsWhatItFinds(Method);
      Write.Clears = clears(Method);
      Write.Takes = takesAnElement(Method);
      Write.Adds = libraryMethodOnlyAdds(Method);
    }
  } else {
    Handle = S.wayTo(E.Target);
    if (A.Write && Next && Next->Kind == EventKind::Assign && Next->Target == E.Target) {
      Data = valueOf(*Next, S);
      Write.Valued = Next->Source.Kind != ValueKind::Constant;
      Write.Clears = !Write.Valued;
      Write.Merges = std::find(Next->From.begin(), Next->From.end(), E.Target) != Next->From.end();
    }
  }
  if (A.Write) {
    Write.From = Data.Parameters;
    Write.Chosen = Decision.Parameters;
  }
  sink(Write,
       {Data.Reads, Handle.Reads, Decision.Reads | Data.Implied, Data.Claimed | Handle.Claimed},
       A.Locks, S);
}

void FlowFinder::written(const Event &E, const HeldCall &Call, const FlowState &S) {
  for (FunctionIndex Target : Call.Targets) {
    const std::vector<SharedWrite> &Below = Done[Target].Writes;
    for (uint32_t I = 0; I < Below.size(); ++I) {
      SharedWrite Write = Below[I];
      Write.At = {Call.Where, static_cast<int64_t>(Target), I};
      Write.Place = inCaller(Write.Place, Call);
      bool OwnLock = !Write.Lock.isStar();
      Write.Lock = OwnLock ? inCaller(Write.Lock, Call) : Write.Lock;
      if (OwnLock &&
          (Write.Lock.isStar() || Known.protections().isPrivate(Write.Lock, Index, Call.Where)))
        continue;
      Write.Private |= Known.protections().isPrivate(Write.Place, Index, Call.Where);
      Write.Alone |= Call.Alone;
      Sources Data = chosen(E, Write.From, S), Choice = chosen(E, Write.Chosen, S) | Decision;
      Write.Valued &= Write.From != 0;
      Write.From = Data.Parameters;
      Write.Chosen = Choice.Parameters;
      sink(Write, {Data.Reads, 0, Choice.Reads | Choice.Implied | Data.Implied, Data.Claimed},
           Call.Locks, S);
    }
  }
}

void FlowFinder::sink(SharedWrite Write, Bits From, const HeldLocks &Held, const FlowState &S) {
  bool Nobodys = Write.Private || Write.Alone;
  if (Write.Atomic)
    return Nobodys ? void() : suspectAtomics(Write, From, Held);
  From.Claimed &= ~(From.Data | From.Handle);
  uint64_t Old = (From.Data | From.Handle | From.Decision | From.Claimed) & S.Stale;
  for (unsigned Bit = 0; Bit < Reads.size(); ++Bit)
    if (Old >> Bit & 1)
      suspect(Write, From, Bit, Held, S);
  if (!Write.Reads)
    UsedElsewhere |= From.Data;
  else if (Write.Takes && !Nobodys)
    suspectUnlocked(Write, Held, S);
  if (Write.Reads || Nobodys || Write.Variable.isStar() || !isShared(Write.Variable))
    return;
  suspectSkew(Write, From, Held, S);
  SharedRead Same;
  Same.Variable = Write.Variable;
  Same.Lock = Write.Lock;
  Same.Bits = Write.Bits;
  Write.Decides |= decidesAnew(Same, S);
  Write.Looked |= looksBefore(Write);
  Write.Asks |= asksBefore(Write, Held);
  suspectUnlocked(Write, Held, S);
  for (const HeldLock &H : Held.Held)
    if (Write.Lock.isStar() && H.Taken != EntrySite)
      addSection(Write, H.Lock, H.Taken, Held);
  if (!Write.Lock.isStar())
    addSection(Write, Write.Lock, Write.At.Where, Held);
  exportWrite(Write, Held);
}

void FlowFinder::addSection(const SharedWrite &Write, LockPath Lock, Site Begins,
                            const HeldLocks &Held) {
  if (Sections.size() >= MaxSections)
    return;
  Sections.push_back({Write, Begins, Held.all()});
  Sections.back().Write.Lock = Lock;
}

/// A read of the same data that is not stale decides about it: it was looked at again.
bool FlowFinder::decidesAnew(const SharedRead &First, const FlowState &S) const {
  for (unsigned Bit = 0; Bit < Reads.size(); ++Bit)
    if (((Decision.Reads & ~S.Stale) >> Bit & 1) && Reads[Bit].Variable == First.Variable &&
        bitsMeet(Reads[Bit].Bits, First.Bits) &&
        (First.Lock.isStar() || Reads[Bit].Lock == First.Lock))
      return true;
  return false;
}

/// Whether a branch of this function looks at the data, with a lock held, before the write:
/// who only decides to call it does not rely on what he saw.
bool FlowFinder::looksBefore(const SharedWrite &Write) const {
  auto IsAssertion = [&](const Block &B) {
    return std::any_of(B.Successors.begin(), B.Successors.end(), [&](const Edge &E) {
      return Facts.Blocks[E.Target].End == BlockEnd::NoReturn;
    });
  };
  uint64_t Tested = 0;
  for (uint32_t B = 0; B < Branch.size(); ++B)
    if (!IsAssertion(Facts.Blocks[B]))
      Tested |= Branch[B].Reads;
  for (unsigned Bit = 0; Bit < Reads.size(); ++Bit)
    if ((Tested >> Bit & 1) && isSameData(Reads[Bit], Write) && !Reads[Bit].Lock.isStar() &&
        follows(Reads[Bit].At.Where, Write.At.Where))
      return true;
  return false;
}

/// Whether the second section looks at other data before it acts: what it relies on may be there.
bool FlowFinder::asksAnew(const SharedRead &First, const FlowState &S) const {
  for (unsigned Bit = 0; Bit < Reads.size(); ++Bit)
    if ((((Decision.Reads | Decision.Claimed) & ~S.Stale) >> Bit & 1) &&
        Reads[Bit].Lock == First.Lock && Reads[Bit].Variable != First.Variable)
      return true;
  return false;
}

/// The same for a caller, of whose section all of this function is a part.
bool FlowFinder::asksBefore(const SharedWrite &Write, const HeldLocks &Held) const {
  std::vector<HeldLock> Locks = Held.all();
  auto IsHeld = [&](LockPath Lock) {
    return (!Lock.isStar() && Lock == Write.Lock) ||
           std::any_of(Locks.begin(), Locks.end(),
                       [&](const HeldLock &H) { return H.Lock == Lock; });
  };
  for (unsigned Bit = 0; Bit < Reads.size(); ++Bit)
    if (((Decision.Reads | Decision.Claimed) >> Bit & 1) && IsHeld(Reads[Bit].Lock) &&
        Reads[Bit].Variable != Write.Variable)
      return true;
  return false;
}

/// Different fields of one object are different data; elements may be the same.
static bool overlap(LockPath A, LockPath B) {
  auto Fields = [](LockPath Place) {
    std::vector<Name> Names;
    for (; !Place.isStar() && Place.size() > 0; Place = Place.parent())
      if (Place.lastStep() == StepKind::Field)
        Names.insert(Names.begin(), Place.lastField());
    return Names;
  };
  std::vector<Name> Of = Fields(A), And = Fields(B);
  size_t Common = std::min(Of.size(), And.size());
  return std::equal(Of.begin(), Of.begin() + static_cast<long>(Common), And.begin());
}

bool FlowFinder::isSameData(const SharedRead &First, const SharedWrite &Then) const {
  if (First.Variable != Then.Variable || !bitsMeet(First.Bits, Then.Bits))
    return false;
  auto Object = [&](LockPath Place) { return Known.protections().guardedVariable(Place).Object; };
  LockPath A = Object(First.Place), B = Object(Then.Place);
  return A.isNameable() && A == B && overlap(First.Place, Then.Place);
}

/// The lock is given back and taken again by one statement: a wait, or a call.
bool FlowFinder::isGap(Site Where) const {
  return containsSorted(Waits, Where) || (CallsAt.count(Where) && !ReleasedAt.count(Where));
}

void FlowFinder::suspect(const SharedWrite &Write, Bits From, unsigned Bit, const HeldLocks &Held,
                         const FlowState &S) {
  Suspicion New;
  New.First = Reads[Bit];
  if (New.First.Lock.isStar())
    return;
  New.In = Index;
  New.Then = Write;
  std::optional<Site> Ended = endedBefore(Bit, Write.At.Where);
  if (!Ended)
    return;
  New.Released = *Ended;
  New.Second = Write.At.Where;
  New.Asks = Write.Asks || asksAnew(New.First, S);
  bool Holds = Write.Lock == New.First.Lock;
  for (const HeldLock &H : Held.all()) {
    if (H.Lock == New.First.Lock) {
      if (Write.Lock.isStar()) {
        Holds = true;
        // A call that read under a lock of its own is no gap in ours.
        bool IsGap = isGap(New.Released) && New.Released != New.First.At.Where;
        New.Second = H.Taken == EntrySite || IsGap ? New.Released : H.Taken;
      }
    } else if (isHeldSince(H, New.First.With)) {
      insertSorted(New.Across, H.Lock);
    }
  }
  auto Has = [&](uint64_t Set) { return Set >> Bit & 1; };
  bool IsHandle = Has(From.Handle) && New.First.IsHandle;
  New.SameData = IsHandle || isSameData(New.First, Write);
  bool IsValue = Has(From.Data) || Has(From.Claimed);
  New.How = IsHandle ? Link::Handle : IsValue ? Link::Value : Link::Decision;
  New.IsWait = containsSorted(Waits, New.Released);
  // Looking at data is harmless, unless something must be there, or fit what was found.
  bool OnlyLooks = Write.Reads && !IsHandle && New.How != Link::Decision;
  bool SameLook = Write.Reads && !IsHandle && New.SameData && !Write.Takes;
  // After a wait everybody expects other data to have changed.
  bool AboutOther = !New.SameData && New.How == Link::Decision;
  if (!Holds || OnlyLooks || SameLook || Write.Variable.isStar() || (AboutOther && New.IsWait))
    return;
  bool IsDecision = New.How == Link::Decision;
  New.But = doubts(New, Has(From.Claimed) || (IsDecision && !Has(S.Open)), S);
  add(New);
}

Doubts FlowFinder::doubts(const Suspicion &Of, bool Claimed, const FlowState &S) const {
  bool IsHandle = Of.How == Link::Handle;
  Doubts Result;
  Result.Rechecked = decidesAnew(Of.First, S) || (Of.Then.Decides && !IsHandle) ||
                     (ReadNumber.size() > MaxSources && isReadAgain(Of));
  Result.Versioned = comparesVersions(Of.First, S);
  Result.Claimed = Claimed;
  Result.Merges = !IsHandle && Of.Then.Merges && (Of.How == Link::Value || !Of.SameData);
  Result.Keeps = !IsHandle && Of.Then.Keeps;
  Result.Private = Of.First.Private || Of.Then.Private;
  Result.Alone = Of.First.Alone || Of.Then.Alone;
  return Result;
}

/// In a function with more reads than are followed: whether one of the same data lies between
/// the beginning of the second section and the use.
bool FlowFinder::isReadAgain(const Suspicion &Of) const {
  return std::any_of(Memory.Accesses.begin(), Memory.Accesses.end(), [&](const HeldAccess &A) {
    std::vector<HeldLock> Held = A.Locks.all();
    bool IsLocked = std::any_of(Held.begin(), Held.end(),
                                [&](const HeldLock &H) { return H.Lock == Of.First.Lock; });
    return !A.Write && IsLocked && bitsMeet(A.Bits, Of.First.Bits) &&
           Known.protections().guardedVariable(A.Place).Variable == Of.First.Variable &&
           follows(Of.Second, A.Where) && follows(A.Where, Of.Then.At.Where);
  });
}

/// Some other variable was read in both sections, and both values decide: a version that
/// is compared, a generation, the pointer to the object itself.
bool FlowFinder::comparesVersions(const SharedRead &First, const FlowState &S) const {
  for (unsigned Old = 0; Old < Reads.size(); ++Old)
    for (unsigned New = 0; New < Reads.size(); ++New)
      if ((Decision.Reads & S.Stale) >> Old & 1 && (Decision.Reads & ~S.Stale) >> New & 1 &&
          Reads[Old].Variable == Reads[New].Variable && Reads[Old].Place == Reads[New].Place &&
          Reads[Old].Variable != First.Variable && !Reads[Old].Lock.isStar())
        return true;
  return false;
}

/// Whether no call of the function comes to both places.
bool FlowFinder::areExclusive(Site One, Site Other) {
  auto IsConstant = [&](LockPath Place) {
    LockPath Variable = Known.protections().guardedVariable(Place).Variable;
    const VariableGuard *G = Variable.isStar() ? nullptr : Known.protections().guardOf(Variable);
    return G && G->Kind == Discipline::ReadOnly;
  };
  if (!Ways)
    Ways.emplace(Facts, IsConstant);
  return Ways->exclude(blockOf(One), blockOf(Other));
}

/// Of a skew each part matters that is looked at or changed (MirroredLooks.h).
static bool areAboutTheSameParts(const Suspicion &A, const Suspicion &B) {
  return A.Kind != Seam::Skew || (A.Then.Variable == B.Then.Variable &&
                                  A.Then.Place == B.Then.Place && A.First.Place == B.First.Place);
}

/// One for each second section and data that goes stale; the closest link tells it.
void FlowFinder::add(const Suspicion &New) {
  if (areExclusive(New.First.At.Where, New.Then.At.Where))
    return;
  for (Suspicion &Old : Found)
    if (Old.Kind == New.Kind && Old.Second == New.Second && areAboutTheSameParts(Old, New) &&
        Old.First.Variable == New.First.Variable && Old.First.Lock == New.First.Lock) {
      auto Key = [](const Suspicion &S) {
        return std::tuple(S.But.any(), !S.SameData, S.How, S.Then.Reads);
      };
      if (Key(New) < Key(Old))
        Old = New;
      return;
    }
  Found.push_back(New);
}

void FlowFinder::exportWrite(const SharedWrite &Write, const HeldLocks &Held) {
  const ModifiedMemory &Mod = Known.summaries().Functions[Index].Values.Mod;
  std::vector<LockPath> Locks;
  if (!Write.Lock.isStar())
    Locks.push_back(Write.Lock);
  for (const HeldLock &H : Held.Held)
    if (H.Taken != EntrySite)
      insertSorted(Locks, H.Lock);
  SharedWrite Out = Write;
  Out.Place = exportedPath(Write.Place, Mod);
  bool IsOwn = !Locks.empty();
  if (!IsOwn)
    Locks.push_back(LockPath::star());
  for (LockPath Lock : Locks) {
    Out.Lock = IsOwn ? exportedPath(Lock, Mod) : Lock;
    if ((IsOwn && Out.Lock.isStar()) || Result.Writes.size() >= MaxGiven)
      continue;
    auto Same = std::find_if(Result.Writes.begin(), Result.Writes.end(), [&](const SharedWrite &W) {
      return W.Variable == Out.Variable && W.Place == Out.Place && W.Lock == Out.Lock &&
             W.Bits == Out.Bits;
    });
    if (Same == Result.Writes.end()) {
      Result.Writes.push_back(Out);
      continue;
    }
    Same->From |= Out.From;
    Same->Chosen |= Out.Chosen;
    Same->Decides &= Out.Decides;
    Same->Merges &= Out.Merges;
    Same->Keeps &= Out.Keeps;
    Same->Looked &= Out.Looked;
    Same->Asks &= Out.Asks;
  }
}

void FlowFinder::findGiven(const FlowState &AtExit) {
  Sources Returned = AtExit.at(LockPath::returnSlot());
  UsedElsewhere |= Returned.Reads;
  Result.ResultFrom |= Returned.Parameters;
  give(Returned, -1, AtExit);
  for (LockPath Place : OutPlaces)
    give(AtExit.at(Place), static_cast<int32_t>(Place.root().Index), AtExit);
}

void FlowFinder::give(Sources From, int32_t To, const FlowState &AtExit) {
  const ModifiedMemory &Mod = Known.summaries().Functions[Index].Values.Mod;
  for (unsigned Bit = 0; Bit < Reads.size(); ++Bit) {
    bool Nobodys = Reads[Bit].Private || Reads[Bit].Alone;
    if (!(From.Reads >> Bit & 1) || Nobodys || Result.Gives.size() >= MaxGiven)
      continue;
    GivenRead Out{Reads[Bit], To};
    // A lock of the caller's, or one that is still held, is his to give back.
    bool Ended = AtExit.Stale >> Bit & 1;
    bool IsOwn = Out.Read.Since != EntrySite || Out.Read.At.Via >= 0;
    Out.Read.Lock = Ended && IsOwn ? exportedPath(Out.Read.Lock, Mod) : LockPath::star();
    if (Ended && IsOwn && Out.Read.Lock.isStar())
      continue;
    Out.Read.Place = exportedPath(Out.Read.Place, Mod);
    Out.Read.Ended = Ended;
    Out.Read.With.clear();
    auto Same = [&](const GivenRead &G) {
      return G.To == To && G.Read.Variable == Out.Read.Variable && G.Read.Lock == Out.Read.Lock &&
             G.Read.Place == Out.Read.Place && G.Read.Bits == Out.Read.Bits;
    };
    if (std::none_of(Result.Gives.begin(), Result.Gives.end(), Same))
      Result.Gives.push_back(Out);
  }
}

} // namespace lockseam
