// LockGraph.cpp - classes of locks taken by each function, bottom up; then the edges.
#include "LockGraph.h"
#include "LockChains.h"
#include "analyzer/link/Components.h"
#include "llvm/ADT/STLExtras.h"
#include <unordered_set>

namespace lockseam {

constexpr size_t MaxInstances = 32; // of one edge

static LockPath withStep(LockPath Base, LockPath Like) {
  switch (Like.lastStep()) {
  case StepKind::Field:
    return Base.field(Like.lastField());
  case StepKind::Deref:
    return Base.deref();
  case StepKind::Element:
    return Base.element(Like.lastElement());
  default:
    return Base.anyElement();
  }
}

LockPath lockClass(LockPath Lock) {
  if (Lock.isStar() || Lock.isRoot())
    return !Lock.isStar() && Lock.root().Kind == RootKind::Global ? Lock : LockPath::star();
  if (Lock.lastStep() == StepKind::Field)
    return LockPath::self().field(Lock.lastField());
  return withStep(lockClass(Lock.parent()), Lock);
}

LockPath exactClass(LockPath Lock) {
  bool Moves = Lock.isStar() || Lock.anyPart([](LockPath At) {
    return At.size() > 0 && At.lastStep() != StepKind::Field && At.lastStep() != StepKind::Element;
  });
  return !Moves && Lock.root().Kind == RootKind::Global ? Lock : lockClass(Lock);
}

LockGraph::LockGraph(const Program &P, const ModelTable &Models, const Summaries &S)
    : P(P), Models(Models), S(S), Below(P.Functions.size()), ComesBack(P.Functions.size()) {
  for (const std::vector<FunctionIndex> &Component : P.BottomUp)
    summarize(Component);
  for (FunctionIndex F = 0; F < S.Memory.size(); ++F)
    readBody(F);
}

/// What happens on a way that ends the program is nothing to the caller.
void LockGraph::findWaysBack(FunctionIndex F) {
  const std::vector<TraceBlock> &Blocks = S.Memory[F].Blocks;
  const CompactVector<Block> &Facts = P.Functions[F].Blocks;
  std::vector<bool> Back(Blocks.size());
  bool Grew = true;
  while (std::exchange(Grew, false))
    for (size_t B = Blocks.size(); B-- > 0;) {
      auto IsBack = [&](uint32_t Next) { return Back[Next]; };
      bool Now = Blocks[B].Leaves || Facts[B].End == BlockEnd::Throw ||
                 llvm::any_of(Blocks[B].Next, IsBack);
      if (Now && !Back[B])
        Grew = Back[B] = true;
    }
  for (size_t B = 0; B < Blocks.size(); ++B)
    ComesBack[F].insert(ComesBack[F].end(), Facts[B].Events.size(), Back[B]);
}

bool LockGraph::comesBack(FunctionIndex F, Site Where) const {
  return Where < ComesBack[F].size() && ComesBack[F][Where];
}

void LockGraph::summarize(const std::vector<FunctionIndex> &Component) {
  for (FunctionIndex F : Component)
    findWaysBack(F);
  untilStable(P, Component, [&](FunctionIndex F) {
    bool Grew = addAcquires(F);
    return addCalls(F) || Grew;
  });
}

const TakenBelow *LockGraph::below(FunctionIndex F, LockPath Class) const {
  auto Found = Below[F].find(Class);
  return Found == Below[F].end() ? nullptr : &Found->second;
}

/// The first place stays, unless another one gives fewer locks away before it.
bool LockGraph::addBelow(FunctionIndex F, LockPath Class, TakenBelow New) {
  if (Class.isStar())
    return false;
  auto [At, IsNew] = Below[F].try_emplace(Class, New);
  if (IsNew || New.Dropped.size() >= At->second.Dropped.size())
    return IsNew;
  At->second = std::move(New);
  return true;
}

/// What has no class may be any.
static std::vector<LockPath> classesOf(const std::vector<LockPath> &Locks) {
  std::vector<LockPath> Classes;
  for (LockPath Lock : Locks)
    insertSorted(Classes, lockClass(Lock));
  return Classes;
}

static bool isDropped(LockPath Class, const std::vector<LockPath> &Dropped) {
  return containsSorted(Dropped, Class) || containsSorted(Dropped, LockPath::star());
}

bool LockGraph::addAcquires(FunctionIndex F) {
  bool Grew = false;
  for (const HeldAcquire &A : S.Memory[F].Acquires)
    if (!A.Try && comesBack(F, A.Where))
      Grew |=
          addBelow(F, lockClass(A.Lock), {A.Where, -1, A.Mode, classesOf(A.Locks.Dropped), false});
  return Grew;
}

/// A callable that is handed to code which nobody gave us may run at another time.
bool LockGraph::runsNow(FunctionIndex F, const HeldCall &Call) const {
  if (Call.HowOften == Turns::One)
    return true;
  const Event *E = eventAt(P.Functions[F], Call.Where);
  auto Callee = E ? P.FunctionById.find(E->Callee) : P.FunctionById.end();
  return Callee != P.FunctionById.end() &&
         (P.Functions[Callee->second].IsSystem || isModelled(P.Functions[Callee->second], Models));
}

/// Whether the lock statement that the summary of F leads to is no mere try.
bool LockGraph::waits(FunctionIndex F, const AcquiredLock &Lock) const {
  std::vector<ChainLink> Chain = LockChains(P, S).chain(F, Lock.Taken);
  return !Chain.empty() && Chain.back().Via < 0 &&
         llvm::any_of(S.Memory[Chain.back().In].Acquires, [&](const HeldAcquire &A) {
           return A.Where == Chain.back().Where && !A.Try;
         });
}

/// What callers of a function add to their own.
struct LockGraph::Merging {
  std::unordered_set<LockPath> Settled;       // classes of which no way drops fewer
  std::unordered_set<FunctionIndex> Complete; // callees of which no call brings more
};

bool LockGraph::addCalls(FunctionIndex F) {
  bool Grew = false;
  Merging Done;
  for (const HeldCall &Call : S.Memory[F].Calls) {
    if (!runsNow(F, Call) || !comesBack(F, Call.Where))
      continue;
    std::vector<LockPath> Dropped = classesOf(Call.Locks.Dropped);
    bool Guessed = Call.Targets.size() > 1 || Call.HowOften != Turns::One;
    for (FunctionIndex Target : Call.Targets) {
      if (!Done.Complete.count(Target))
        Grew |= addTarget(F, {Call.Where, Target, {}, Dropped, Guessed}, Done);
      for (const AcquiredLock *A : byParameter(Target))
        Grew |= addBelow(F, lockClass(translate(A->Lock, Call.Binding)),
                         {Call.Where, Target, A->Mode, Dropped, Guessed});
    }
  }
  return Grew;
}

/// What the callee takes; By is the call, with what it drops.
bool LockGraph::addTarget(FunctionIndex F, const TakenBelow &By, Merging &Done) {
  bool Grew = false;
  FunctionIndex Target = static_cast<FunctionIndex>(By.Via);
  for (const auto &[Class, Taken] : Below[Target]) {
    if (Done.Settled.count(Class))
      continue;
    if (const TakenBelow *Known = below(F, Class); Known && Known->Dropped.empty()) {
      Done.Settled.insert(Class);
      continue;
    }
    TakenBelow Up{By.Where, By.Via, Taken.Mode, Taken.Dropped, Taken.Guessed || By.Guessed};
    mergeSorted(Up.Dropped, By.Dropped);
    Grew |= addBelow(F, Class, std::move(Up));
  }
  if (By.Dropped.empty())
    Done.Complete.insert(Target);
  return Grew;
}

/// Locks that the function knows as its parameters only.
const std::vector<const AcquiredLock *> &LockGraph::byParameter(FunctionIndex F) {
  auto [At, IsNew] = ByParameter.try_emplace(F);
  if (IsNew && S.Functions[F].Locks.Released.empty())
    for (const AcquiredLock &A : S.Functions[F].Locks.Acquired)
      if (lockClass(A.Lock).isStar() && waits(F, A))
        At->second.push_back(&A);
  return At->second;
}

void LockGraph::readBody(FunctionIndex F) {
  for (const HeldAcquire &A : S.Memory[F].Acquires)
    if (!A.Try && !A.Locks.Held.empty())
      addEdges(A.Locks, {F, {}, A.Lock, lockClass(A.Lock), A.Mode, A.Where, -1, {}, {}, false}, {});
  for (const HeldCall &Call : S.Memory[F].Calls)
    if (!Call.Locks.Held.empty() && runsNow(F, Call))
      for (FunctionIndex Target : Call.Targets)
        readTarget(F, Call, Target);
}

void LockGraph::readTarget(FunctionIndex F, const HeldCall &Call, FunctionIndex Target) {
  bool Guessed = Call.Targets.size() > 1 || Call.HowOften != Turns::One;
  LockEdge Edge{F, {}, {}, {}, LockMode::Exclusive, Call.Where, Target, {}, {}, Guessed};
  std::vector<LockPath> Named;
  for (const AcquiredLock &A : S.Functions[Target].Locks.Acquired) {
    const TakenBelow *Taken = below(Target, lockClass(A.Lock));
    bool ByParameter = lockClass(A.Lock).isStar() && waits(Target, A);
    if (!Taken && !ByParameter)
      continue;
    Edge.Taken = translate(A.Lock, Call.Binding);
    Edge.Class = lockClass(Edge.Taken);
    Edge.Mode = A.Mode;
    Edge.ViaLock = A.Lock;
    Edge.Guessed = Guessed || (Taken && Taken->Guessed);
    insertSorted(Named, Edge.Class);
    addEdges(Call.Locks, Edge,
             Taken ? Taken->Dropped : classesOf(S.Functions[Target].Locks.Released));
  }
  for (const auto &[Class, Taken] : Below[Target]) {
    if (containsSorted(Named, Class))
      continue;
    Edge.Taken = LockPath::star();
    Edge.Class = Class;
    Edge.Mode = Taken.Mode;
    Edge.ViaLock = LockPath::star();
    Edge.Guessed = Guessed || Taken.Guessed;
    addEdges(Call.Locks, Edge, Taken.Dropped);
  }
}

/// Held are the locks at Edge, Dropped the classes that are given away before it is taken.
void LockGraph::addEdges(const HeldLocks &Held, LockEdge Edge,
                         const std::vector<LockPath> &Dropped) {
  if (Edge.Class.isStar())
    return;
  const FunctionFacts &F = P.Functions[Edge.In];
  for (const HeldLock &H : Held.all()) // it has this one: another level of it
    if (Edge.Taken.isStar() ? lockClass(H.Lock) == Edge.Class : H.Lock == Edge.Taken)
      return;
  for (const HeldLock &H : Held.Held) {
    bool Together = H.Taken == Edge.Where;
    // Nobody else has an object that is being made.
    bool IsOwn = (F.IsConstructor || F.IsDestructor) && H.Lock.root().Kind == RootKind::This;
    if (Together || IsOwn || lockClass(H.Lock).isStar() || isDropped(lockClass(H.Lock), Dropped))
      continue;
    Edge.Held = H;
    Edge.Gates = gatesOf(Edge.In, H);
    addEdge(Edge);
  }
}

void LockGraph::addEdge(LockEdge Edge) {
  auto Add = [&](LockPath From, LockPath To) {
    if (From == To)
      return;
    std::vector<LockEdge> &List = Edges[{From, To}];
    if (List.size() < MaxInstances)
      List.push_back(Edge);
  };
  LockPath From = lockClass(Edge.Held.Lock), ExactFrom = exactClass(Edge.Held.Lock);
  LockPath ExactTo = Edge.Taken.isStar() ? Edge.Class : exactClass(Edge.Taken);
  Add(From, Edge.Class);
  if (ExactFrom != From || ExactTo != Edge.Class)
    Add(ExactFrom, ExactTo);
  if (From == Edge.Class)
    WithinClass.push_back(std::move(Edge));
}

/// The locks that F and all its callers hold when it takes Held.
std::vector<HeldLock> LockGraph::gatesOf(FunctionIndex F, const HeldLock &Held) const {
  std::vector<HeldLock> Gates;
  auto Add = [&](const std::vector<HeldLock> &Locks) {
    for (const HeldLock &H : Locks)
      if (LockPath Class = lockClass(H.Lock); !Class.isStar() && H.Lock != Held.Lock)
        insertSorted(Gates, HeldLock{Class, H.Mode, H.Taken});
  };
  if (Held.Taken == EntrySite)
    Add(S.Memory[F].EntryHeld);
  for (const HeldAcquire &A : S.Memory[F].Acquires)
    if (A.Where == Held.Taken && A.Lock == Held.Lock)
      Add(A.Locks.all());
  for (const HeldCall &Call : S.Memory[F].Calls)
    if (Call.Where == Held.Taken)
      Add(Call.Locks.all());
  return Gates;
}

} // namespace lockseam
