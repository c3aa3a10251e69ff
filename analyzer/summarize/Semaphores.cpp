// Semaphores.cpp - finds the semaphores that are initialised to 1 and used in pairs.
#include "Semaphores.h"
#include "Summary.h"
#include <map>

namespace lockseam {
namespace {

/// What is the same for a semaphore in all its uses; `*` for those that are not followed.
LockPath identity(LockPath Semaphore) {
  if (Semaphore.isStar())
    return Semaphore;
  if (Semaphore.isRoot())
    return Semaphore.root().Kind == RootKind::Global ? Semaphore : LockPath::star();
  return Semaphore.lastStep() == StepKind::Field ? LockPath::self().field(Semaphore.lastField())
                                                 : LockPath::star();
}

struct Use {
  bool BeginsAtOne = false;
  bool IsOtherwise = false; // another number, or waits and posts that do not match
};

class UseCollector {
public:
  UseCollector(const Program &P, const ModelTable &Models) : P(P), Models(Models) {}

  std::map<LockPath, Use> collect() {
    for (const FunctionFacts &F : P.Functions)
      if (FoundModel Found = Models.find(F); Found.Call && Found.Call->Semaphore)
        Operations[F.Id] = &F;
    if (!Operations.empty())
      for (const FunctionFacts &F : P.Functions)
        collectFunction(F);
    return std::move(Uses);
  }

private:
  struct Balance {
    bool Waits = false;
    bool Posts = false;
  };

  void collectFunction(const FunctionFacts &F) {
    std::map<LockPath, Balance> Here;
    for (const Block &B : F.Blocks)
      for (const Event &E : B.Events)
        if (E.Kind == EventKind::Call)
          collectCall(E, Here);
    for (const auto &[Semaphore, Each] : Here)
      Uses[Semaphore].IsOtherwise |= Each.Waits != Each.Posts;
  }

  void collectCall(const Event &E, std::map<LockPath, Balance> &Here) {
    auto Found = Operations.find(E.Callee);
    if (Found == Operations.end())
      return;
    for (const LockOp &Op : lockEffect(E, *Found->second, Models)) {
      LockPath Semaphore = identity(Op.Lock);
      if (!Op.Semaphore || Semaphore.isStar())
        continue;
      Use &All = Uses[Semaphore];
      if (Op.Kind == OpKind::InitSemaphore)
        (Op.Source == Value::constant(1) ? All.BeginsAtOne : All.IsOtherwise) = true;
      else
        (Op.Kind == OpKind::Release ? Here[Semaphore].Posts : Here[Semaphore].Waits) = true;
    }
  }

  const Program &P;
  const ModelTable &Models;
  std::unordered_map<Name, const FunctionFacts *> Operations; // on semaphores, by id
  std::map<LockPath, Use> Uses;
};

} // namespace

Semaphores::Semaphores(const Program &P, const ModelTable &Models) {
  for (const auto &[Semaphore, All] : UseCollector(P, Models).collect())
    if (All.BeginsAtOne && !All.IsOtherwise)
      insertSorted(Locks, Semaphore);
}

bool Semaphores::isLock(LockPath Semaphore) const {
  LockPath Known = identity(Semaphore);
  return !Known.isStar() && containsSorted(Locks, Known);
}

} // namespace lockseam
