// LockChains.cpp - follows the summaries of callees link by link.
#include "LockChains.h"

namespace lockseam {

constexpr unsigned MaxChain = 12; // calls shown on the way to a lock statement

const AcquiredLock *LockChains::find(FunctionIndex F, LockPath Lock) const {
  for (const auto *List : {&S.Functions[F].Locks.Acquired, &S.Functions[F].Locks.Gaps})
    for (const AcquiredLock &A : *List)
      if (A.Lock == Lock)
        return &A;
  return nullptr;
}

std::vector<ChainLink> LockChains::chain(FunctionIndex F, TakenAt Taken) const {
  std::vector<ChainLink> Links;
  if (Taken.Where == EntrySite)
    return Links;
  while (Links.size() < MaxChain) {
    Links.push_back({F, Taken.Where, Taken.Via, Taken.ByWait});
    if (Taken.Via < 0)
      break;
    F = static_cast<FunctionIndex>(Taken.Via);
    const AcquiredLock *Below = find(F, Taken.ViaLock);
    if (!Below)
      break;
    Taken = Below->Taken;
  }
  return Links;
}

TakenAt LockChains::heldSince(FunctionIndex F, const HeldLock &Held) const {
  for (const HeldCall &Call : S.Memory[F].Calls)
    if (Call.Where == Held.Taken)
      for (FunctionIndex Target : Call.Targets)
        for (const AcquiredLock &A : S.Functions[Target].Locks.Acquired)
          if (translate(A.Lock, Call.Binding) == Held.Lock)
            return {Held.Taken, Target, A.Lock};
  return {Held.Taken, -1, {}};
}

void LockChains::tell(std::vector<Note> &Notes, const std::vector<ChainLink> &Chain,
                      const std::string &Lock, const std::string &What) const {
  std::string Text = Lock + " " + What;
  for (const ChainLink &Link : Chain) {
    if (Link.Via >= 0)
      Text +=
          ", in '" + P.Functions[static_cast<FunctionIndex>(Link.Via)].Display.str().str() + "'";
    else if (Link.ByWait && &Link != &Chain.front())
      Text = "taken again when this wait returns";
    Notes.push_back({Places.location(Link.In, Link.Where), Text,
                     Link.Via >= 0 ? NoteKind::Calls : NoteKind::Takes, Lock});
    Text = "taken here";
  }
}

void LockChains::tellTaken(std::vector<Note> &Notes, FunctionIndex F, const TakenAt &Taken,
                           const std::string &Lock, const std::string &What) const {
  if (Taken.Where == EntrySite) {
    Notes.push_back({P.Functions[F].Where, Lock + " is held by the caller", NoteKind::Takes, Lock});
    return;
  }
  tell(Notes, chain(F, Taken), Lock, Taken.ByWait ? "is taken again when this wait returns" : What);
}

} // namespace lockseam
