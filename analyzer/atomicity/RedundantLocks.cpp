// RedundantLocks.cpp - what is held wherever a lock is taken and released.
#include "RedundantLocks.h"
#include <algorithm>
#include <map>

namespace lockseam {

AccessedVariable lockVariable(LockPath Lock) {
  return innermostField(Lock).value_or(accessedVariable(Lock));
}

namespace {

/// Locks that are held exclusively, named from the object that the lock lies in.
std::vector<LockPath> heldAround(LockPath Lock, LockPath Object, const HeldLocks &At) {
  std::vector<LockPath> Around;
  for (const HeldLock &H : At.all()) {
    if (H.Mode != LockMode::Exclusive || H.Lock == Lock || isSameField(H.Lock, Lock))
      continue;
    if (H.Lock.root().Kind == RootKind::Global)
      insertSorted(Around, H.Lock);
    else if (std::optional<LockPath> Own = H.Lock.withPrefix(Object, LockPath::self()))
      insertSorted(Around, *Own);
  }
  return Around;
}

class Protectors {
public:
  void add(const HeldAcquire &A) {
    auto [Object, Variable] = lockVariable(A.Lock);
    if (Variable.isStar()) {
      AnyNameless |= A.Lock.isStar();
      return;
    }
    std::vector<LockPath> Around = heldAround(A.Lock, Object, A.Locks);
    auto [Known, New] = Always.insert({Variable, Around});
    if (!New)
      std::erase_if(Known->second, [&](LockPath L) { return !containsSorted(Around, L); });
  }

  /// A lock without a name may be any of them.
  std::vector<LockPath> result() const {
    std::vector<LockPath> Found;
    for (const auto &[Lock, Around] : Always)
      if (!AnyNameless && !Around.empty())
        Found.push_back(Lock);
    return Found;
  }

private:
  std::map<LockPath, std::vector<LockPath>> Always;
  bool AnyNameless = false;
};

} // namespace

std::vector<LockPath> protectedLocks(const Program &P, const Summaries &S) {
  if (!P.HasMain)
    return {};
  Protectors All;
  for (const FunctionAccesses &F : S.Memory)
    for (const auto *List : {&F.Acquires, &F.Releases})
      for (const HeldAcquire &A : *List)
        All.add(A);
  return All.result();
}

} // namespace lockseam
