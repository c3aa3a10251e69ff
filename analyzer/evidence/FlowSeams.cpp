// FlowSeams.cpp - seams that are no pair of sections with a value between them: a first
// look without the lock, a load and a store, two sections that write parts of one thing, a
// value that is taken and then cleared, an iterator that outlives its section.
#include "FlowFinder.h"
#include <algorithm>

namespace lockseam {

bool isHeldSince(const HeldLock &Now, const std::vector<HeldLock> &Then) {
  return Now.Taken != EntrySite && std::any_of(Then.begin(), Then.end(), [&](const HeldLock &H) {
           return H.Lock == Now.Lock && H.Taken == Now.Taken;
         });
}

/// `if (!p) { Lock l(mu); if (!p) p = make(); }` - the first look goes without the lock.
/// That there is a second one tells that others are expected. And without a second one,
/// `if (q.empty()) return; Lock l(mu); q.front();` takes what may be gone.
void FlowFinder::suspectUnlocked(const SharedWrite &Write, const HeldLocks &Held,
                                 const FlowState &S) {
  auto LooksAgain = [&](LockPath Lock) {
    for (unsigned Bit = 0; Bit < Reads.size(); ++Bit)
      if (((Decision.Reads & ~S.Stale) >> Bit & 1) && Reads[Bit].Lock == Lock &&
          Reads[Bit].Place == Write.Place)
        return true;
    return false;
  };
  for (unsigned Bit = 0; Bit < Reads.size(); ++Bit) {
    const SharedRead &First = Reads[Bit];
    if (!(Decision.Reads >> Bit & 1) || !First.Lock.isStar() || First.Atomic ||
        First.Place != Write.Place || !Write.Place.isNameable())
      continue;
    for (const HeldLock &H : Held.Held)
      if (H.Taken != EntrySite && LooksAgain(H.Lock) != Write.Takes) {
        Suspicion New;
        New.Kind = Seam::Unlocked;
        New.In = Index;
        New.First = First;
        New.Then = Write;
        New.Then.Lock = H.Lock;
        New.Second = H.Taken;
        New.How = Link::Decision;
        New.SameData = true;
        add(New);
      }
  }
}

/// A load, and a store of what was made of it, or because of it.
void FlowFinder::suspectAtomics(const SharedWrite &Write, Bits From, const HeldLocks &Held) {
  auto IsLocked = [&](const SharedRead &Load) {
    std::vector<HeldLock> Now = Held.all();
    return std::any_of(Now.begin(), Now.end(), [&](const HeldLock &H) {
      return std::any_of(Load.With.begin(), Load.With.end(),
                         [&](const HeldLock &W) { return W.Lock == H.Lock && W.Taken == H.Taken; });
    });
  };
  auto IsSame = [&](unsigned Bit) { return Reads[Bit].Atomic && Reads[Bit].Place == Write.Place; };
  if (!From.Data && Write.Place.isNameable())
    Stores.push_back(Write);
  for (unsigned Bit = 0; Bit < Reads.size(); ++Bit)
    if ((Decision.Reads >> Bit & 1) && IsSame(Bit) && IsLocked(Reads[Bit]))
      return; // looked at again with a lock held
  for (unsigned Bit = 0; Bit < Reads.size(); ++Bit) {
    bool Value = From.Data >> Bit & 1;
    if ((!Value && !(From.Decision >> Bit & 1)) || !IsSame(Bit) || IsLocked(Reads[Bit]))
      continue;
    Suspicion New;
    New.Kind = Seam::Atomics;
    New.In = Index;
    New.First = Reads[Bit];
    New.Then = Write;
    New.Second = Write.At.Where;
    New.How = Value ? Link::Value : Link::Decision;
    New.SameData = true;
    New.But.Relaxed = Reads[Bit].Relaxed && Write.Relaxed;
    New.But.Ordered = Reads[Bit].Ordered && Write.Ordered && !New.But.Relaxed;
    add(New);
  }
}

/// Two writes in sections of one lock that follow each other, with nothing held across.
void FlowFinder::findTorn() {
  auto ObjectOf = [&](const SharedWrite &W) {
    return Known.protections().guardedVariable(W.Place).Object;
  };
  auto Writes = [&](Site Begins, LockPath Variable) {
    return std::any_of(Sections.begin(), Sections.end(), [&](const Section &S) {
      return S.Begins == Begins && S.Write.Variable == Variable;
    });
  };
  auto IsSetter = [&](const SharedWrite &W) {
    bool IsDeep =
        W.At.Via >= 0 && Done[static_cast<size_t>(W.At.Via)].Writes[W.At.Below].At.Via >= 0;
    return W.Valued && !W.Merges && !W.Keeps && !IsDeep;
  };
  for (const Section &A : Sections)
    for (const Section &B : Sections) {
      bool Differ = A.Begins != B.Begins && A.Write.Variable != B.Write.Variable;
      if (!Differ || A.Write.Lock != B.Write.Lock || !IsSetter(A.Write) || !IsSetter(B.Write) ||
          ObjectOf(A.Write) != ObjectOf(B.Write) || !ObjectOf(A.Write).isNameable() ||
          Writes(A.Begins, B.Write.Variable) || Writes(B.Begins, A.Write.Variable) ||
          !follows(A.Write.At.Where, B.Write.At.Where))
        continue;
      Suspicion New;
      New.Kind = Seam::Torn;
      New.In = Index;
      New.First.At = A.Write.At;
      New.First.Variable = A.Write.Variable;
      New.First.Place = A.Write.Place;
      New.First.Lock = A.Write.Lock;
      New.First.Since = A.Begins;
      New.Then = B.Write;
      New.Second = B.Begins;
      for (const HeldLock &H : A.With)
        if (H.Lock != A.Write.Lock && isHeldSince(H, B.With))
          insertSorted(New.Across, H.Lock);
      add(New);
    }
}

/// What is found under one lock decides about a write under another; the reverse elsewhere
/// makes it a seam, which is for the program to see.
void FlowFinder::suspectSkew(const SharedWrite &Write, Bits From, const HeldLocks &Held,
                             const FlowState &S) {
  for (unsigned Bit = 0; Bit < Reads.size(); ++Bit) {
    const SharedRead &First = Reads[Bit];
    if (!((From.Decision & S.Stale & S.Open) >> Bit & 1) || First.Lock.isStar() ||
        First.Variable == Write.Variable || decidesAnew(First, S))
      continue;
    // The two must be parts of one object: of others nothing says that they belong together.
    auto [One, FirstData] = Known.protections().guardedVariable(First.Place);
    auto [Two, ThenData] = Known.protections().guardedVariable(Write.Place);
    if (One != Two || isPointee(FirstData) || isPointee(ThenData))
      continue;
    Suspicion New;
    New.Kind = Seam::Skew;
    New.In = Index;
    New.First = First;
    New.Then = Write;
    New.How = Link::Decision;
    std::optional<Site> Ended = endedBefore(Bit, Write.At.Where);
    if (!Ended)
      continue;
    New.Released = *Ended;
    New.Second = Write.At.Where;
    bool HoldsFirst = false;
    for (const HeldLock &H : Held.all()) {
      HoldsFirst |= H.Lock == First.Lock || isHeldSince(H, First.With);
      if (Write.Lock.isStar() && H.Taken != EntrySite) {
        New.Then.Lock = H.Lock;
        New.Second = H.Taken;
      }
    }
    // Two names may mean one lock where one of them is a pointer.
    bool Differ = !New.Then.Lock.isStar() && New.Then.Lock != First.Lock &&
                  !isPointee(New.Then.Lock) && !isPointee(First.Lock);
    if (!HoldsFirst && Differ)
      add(New);
  }
}

/// `{ Lock l(mu_); n = total_; } ... { Lock l(mu_); total_ = 0; }` and n goes on: what others
/// add in between is lost.
void FlowFinder::findResets() {
  auto Reset = [&](unsigned Bit, const SharedWrite &Write, Site Begins) {
    const SharedRead &First = Reads[Bit];
    bool IsFlag = First.Size == 1;
    if (!(UsedElsewhere >> Bit & 1) || IsFlag || First.Private || First.Alone ||
        !isSameData(First, Write) || !follows(First.At.Where, Write.At.Where))
      return;
    Suspicion New;
    New.Kind = Seam::Reset;
    New.In = Index;
    New.First = First;
    New.Then = Write;
    New.SameData = true;
    std::optional<Site> Ended = endedBefore(Bit, Write.At.Where);
    New.Released = Ended.value_or(First.At.Where);
    New.Second = Begins;
    if (Ended && std::none_of(Found.begin(), Found.end(),
                              [&](const Suspicion &S) { return S.Second == New.Second; }))
      add(New);
  };
  for (unsigned Bit = 0; Bit < Reads.size(); ++Bit) {
    for (const SharedWrite &Store : Stores)
      if (Reads[Bit].Atomic && Reads[Bit].With.empty())
        Reset(Bit, Store, Store.At.Where);
    for (const Section &S : Sections) {
      bool Clears = S.Write.Clears && !S.Write.From && !S.Write.Chosen && !S.Write.Decides &&
                    S.Write.At.Via < 0 && !Reads[Bit].IsHandle;
      bool IsLater = S.Write.Lock == Reads[Bit].Lock && S.Begins != Reads[Bit].Since &&
                     std::none_of(S.With.begin(), S.With.end(), [&](const HeldLock &H) {
                       return isHeldSince(H, Reads[Bit].With);
                     });
      if (Clears && IsLater)
        Reset(Bit, S.Write, S.Begins);
    }
  }
}

bool FlowFinder::mayBeTakenAgain(LockPath Lock, Site Released, Site Before) const {
  return std::any_of(Memory.Acquires.begin(), Memory.Acquires.end(), [&](const HeldAcquire &A) {
    return A.Lock == Lock && follows(Released, A.Where) && follows(A.Where, Before);
  });
}

/// Where an iterator is followed: `it->second`, `*it`.
static bool followsIterator(llvm::StringRef QualifiedName) {
  auto [Class, Method] = QualifiedName.rsplit("::");
  return Class.contains("iterator") && (Method == "operator->" || Method == "operator*");
}

/// An iterator into guarded data that is followed after the lock was given back.
void FlowFinder::followed(const Event &E, Site Where, const FlowState &S) {
  if (E.Kind != EventKind::Call || E.Receiver.Kind != ValueKind::Address)
    return;
  auto Callee = P.FunctionById.find(E.Callee);
  if (Callee == P.FunctionById.end() ||
      !followsIterator(P.Functions[Callee->second].QualifiedName.str()))
    return;
  uint64_t Old = S.at(E.Receiver.Path).Reads & S.Stale & S.Open;
  for (unsigned Bit = 0; Bit < Reads.size(); ++Bit) {
    const SharedRead &First = Reads[Bit];
    const VariableGuard *G = Known.protections().guardOf(First.Variable);
    if (!(Old >> Bit & 1) || !First.IsHandle || First.Lock.isStar() || First.Private ||
        First.Alone || !G || G->Kind != Discipline::Guarded ||
        eventAt(Facts, First.At.Where)->Result != E.Receiver.Path) // content, not the iterator
      continue;
    std::optional<Site> Ended = endedBefore(Bit, Where);
    if (!Ended || mayBeTakenAgain(First.Lock, *Ended, Where))
      continue;
    Suspicion New;
    New.Kind = Seam::Escaped;
    New.In = Index;
    New.First = First;
    New.Then.At.Where = Where;
    New.Then.Variable = First.Variable;
    New.Then.Place = First.Place;
    New.Then.Reads = true;
    New.How = Link::Handle;
    New.SameData = true;
    New.Released = *Ended;
    New.Second = Where;
    add(New);
  }
}

uint32_t FlowFinder::blockOf(Site Where) const {
  auto Next = std::upper_bound(FirstSite.begin(), FirstSite.end(), Where);
  return static_cast<uint32_t>(Next - FirstSite.begin()) - 1;
}

/// Whether the second event can come after the first one.
bool FlowFinder::follows(Site First, Site Then) const {
  uint32_t From = blockOf(First), To = blockOf(Then);
  if (From == To && First < Then)
    return true;
  After.resize(Facts.Blocks.size());
  std::vector<bool> &Seen = After[From];
  if (Seen.empty()) {
    Seen.resize(Facts.Blocks.size());
    std::vector<uint32_t> Open = Memory.Blocks[From].Next;
    while (!Open.empty()) {
      uint32_t B = Open.back();
      Open.pop_back();
      if (Seen[B])
        continue;
      Seen[B] = true;
      Open.insert(Open.end(), Memory.Blocks[B].Next.begin(), Memory.Blocks[B].Next.end());
    }
  }
  return Seen[To];
}

/// Whether the second event can come after the first one with no turn to Without.
bool FlowFinder::follows(Site First, Site Then, Site Without) const {
  uint32_t From = blockOf(First), To = blockOf(Then), Not = blockOf(Without);
  auto IsBetween = [&](Site From, Site To) { return From < Without && Without < To; };
  if (From == To && First < Then && !IsBetween(First, Then))
    return true;
  if (Not == From && First < Without)
    return false;
  std::vector<bool> Seen(Facts.Blocks.size());
  std::vector<uint32_t> Open = Memory.Blocks[From].Next;
  while (!Open.empty()) {
    uint32_t B = Open.back();
    Open.pop_back();
    if (B == To && !(B == Not && Without < Then))
      return true;
    if (Seen[B] || B == Not)
      continue;
    Seen[B] = true;
    Open.insert(Open.end(), Memory.Blocks[B].Next.begin(), Memory.Blocks[B].Next.end());
  }
  return false;
}

/// Where the section of a read ended, on a way to its use: one after which it is not read
/// again, if there is such a one. Nothing: no call of the function comes from there to the use.
std::optional<Site> FlowFinder::endedBefore(unsigned Bit, Site Use) {
  Site Read = Reads[Bit].At.Where;
  std::optional<Site> Best;
  bool Excluded = false;
  if (auto Ended = EndedAt.find(Bit); Ended != EndedAt.end())
    for (Site Where : Ended->second) {
      if (!follows(Read, Where) || !follows(Where, Use))
        continue;
      if (areExclusive(Where, Use)) {
        Excluded = true;
        continue;
      }
      if (follows(Where, Use, /*Without=*/Read))
        return Where;
      Best = Best.value_or(Where);
    }
  return Best || Excluded ? Best : Read;
}

/// `busy_ = true; mu_.unlock(); ... mu_.lock(); busy_ = false;` tells others to keep out.
void FlowFinder::findMarks() {
  auto IsMark = [&](const Section &S, const Suspicion &For) {
    return S.Write.Clears && S.Write.Lock == For.First.Lock && S.Write.At.Via < 0 &&
           S.Write.Variable != For.First.Variable;
  };
  for (Suspicion &Each : Found)
    for (const Section &A : Sections)
      for (const Section &B : Sections)
        if (Each.Kind == Seam::Sections && IsMark(A, Each) && IsMark(B, Each) &&
            A.Write.Place == B.Write.Place && A.Write.At.Where != B.Write.At.Where &&
            follows(A.Write.At.Where, Each.Released) && follows(Each.Second, B.Write.At.Where))
          insertSorted(Each.Marks, A.Write.Variable);
}

} // namespace lockseam
