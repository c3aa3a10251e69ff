// FlowSeams.cpp - seams that are no pair of sections with a value between them: a first
// look without the lock, a load and a store, two sections that write parts of one thing.
#include "FlowFinder.h"
#include <algorithm>

namespace lockseam {

bool isHeldSince(const HeldLock &Now, const std::vector<HeldLock> &Then) {
  return Now.Taken != EntrySite && std::any_of(Then.begin(), Then.end(), [&](const HeldLock &H) {
           return H.Lock == Now.Lock && H.Taken == Now.Taken;
         });
}

/// `if (!p) { Lock l(mu); if (!p) p = make(); }` - the first look goes without the lock.
/// That there is a second one tells that others are expected.
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
      if (H.Taken != EntrySite && LooksAgain(H.Lock)) {
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

/// Where the section of a read ended, on a way to its use.
Site FlowFinder::endedBefore(unsigned Bit, Site Use) const {
  auto Ended = EndedAt.find(Bit);
  if (Ended != EndedAt.end())
    for (Site Where : Ended->second)
      if (follows(Reads[Bit].At.Where, Where) && follows(Where, Use))
        return Where;
  return Reads[Bit].At.Where;
}

} // namespace lockseam
