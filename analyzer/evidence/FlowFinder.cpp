// FlowFinder.cpp - sources through events, calls and blocks, to a fixpoint.
#include "FlowFinder.h"
#include "ControlDependence.h"
#include "KeptFlows.h"
#include "analyzer/summarize/LibraryAccess.h"
#include <algorithm>

namespace lockseam {

constexpr unsigned MaxParameters = 32;

FlowFinder::FlowFinder(const Inference &Known, FunctionIndex F,
                       const std::vector<FunctionFlow> &Done)
    : Known(Known), P(Known.program()), Index(F), Facts(P.Functions[F]),
      Memory(Known.summaries().Memory[F]), Done(Done), In(Facts.Blocks.size()),
      Reached(Facts.Blocks.size()), Branch(Facts.Blocks.size()) {}

FunctionFlow FlowFinder::run(std::vector<Suspicion> &Into) {
  if (Memory.Blocks.empty())
    return {};
  index();
  DecidedBy = controlDependence(branches());
  Decides.resize(DecidedBy.size());
  for (uint32_t B = 0; B < DecidedBy.size(); ++B)
    for (uint32_t Each : DecidedBy[B])
      Decides[Each].push_back(B);
  solve();
  findSinks();
  findTorn();
  findResets();
  findMarks();
  Into.insert(Into.end(), Found.begin(), Found.end());
  return std::move(Result);
}

void FlowFinder::index() {
  Site Next = 0;
  for (const Block &B : Facts.Blocks) {
    FirstSite.push_back(Next);
    Next += static_cast<Site>(B.Events.size());
  }
  for (const HeldAccess &A : Memory.Accesses)
    AccessesAt[A.Where].push_back(&A);
  for (const HeldCall &C : Memory.Calls)
    CallsAt[C.Where].push_back(&C);
  for (const HeldAcquire &R : Memory.Releases)
    ReleasedAt[R.Where].push_back(R.Lock);
  for (const TraceBlock &B : Memory.Blocks)
    for (const TraceStep &Step : B.Steps)
      if (Step.Kind == TraceKind::Move && !Step.Assumed && Step.Is.worst() >= Basic::Compound)
        insertSorted(Waits, Step.Where);
}

/// All arms of all branches. The trace leaves arms out that contradict what was tested
/// before; but of shared data others may have changed that by now.
std::vector<TraceBlock> FlowFinder::branches() const {
  std::vector<TraceBlock> Graph(Facts.Blocks.size());
  for (uint32_t B = 0; B < Graph.size(); ++B) {
    Graph[B].Leaves = Facts.Blocks[B].End == BlockEnd::Exit;
    for (const Edge &E : Facts.Blocks[B].Successors)
      if (E.Kind == EdgeKind::Normal)
        insertSorted(Graph[B].Next, E.Target);
  }
  return Graph;
}

void FlowFinder::solve() {
  for (uint32_t I = 0; I < Facts.Parameters.size() && I < MaxParameters; ++I)
    In[0].set(LockPath::parameter(I), {.Parameters = uint32_t(1) << I});
  Reached[0] = true;
  std::set<uint32_t> Work{0};
  while (!Work.empty()) {
    uint32_t B = *Work.begin();
    Work.erase(Work.begin());
    FlowState S = In[B];
    Sources Tested = Branch[B];
    Decision = decisionAbout(B);
    transfer(Facts.Blocks[B], B, S);
    if (Branch[B] != Tested)
      reconsider(B, Work);
    for (uint32_t Next : Memory.Blocks[B].Next)
      if (arrive(B, Next, S))
        Work.insert(Next);
  }
}

Sources FlowFinder::decisionAbout(uint32_t Block) const {
  Sources Found;
  for (uint32_t Each : DecidedBy[Block])
    Found |= Branch[Each];
  return Found;
}

/// A branch tests more than was known: which constants are set behind it says more.
void FlowFinder::reconsider(uint32_t Branch, std::set<uint32_t> &Work) const {
  for (uint32_t B : Decides[Branch])
    if (Reached[B])
      Work.insert(B);
}

/// Whether there is news for the block Next, which is reached from B.
bool FlowFinder::arrive(uint32_t B, uint32_t Next, const FlowState &S) {
  FlowState Forgotten;
  const FlowState *Way = &S;
  if (uint64_t Old = namedBy(RootKind::Merge, Next)) {
    Forgotten = S;
    Forgotten.forget(Old);
    Way = &Forgotten;
  }
  LatticeEffect Effect = LatticeEffect::Unchanged;
  bool Direct = false;
  for (const Edge &E : Facts.Blocks[B].Successors)
    if (E.Target == Next) {
      Effect |= arriveBy(E, *Way);
      Direct = true;
    }
  if (!Direct)
    Effect |= In[Next].joinWith(*Way);
  bool IsNew = !Reached[Next];
  Reached[Next] = true;
  return IsNew || Effect == LatticeEffect::Changed;
}

LatticeEffect FlowFinder::arriveBy(const Edge &E, const FlowState &Way) {
  // What is known to be a constant here is not what was read.
  bool IsConstant = E.If.Operand.Kind == ValueKind::Load && E.If.Is == Relation::Equal;
  if (!IsConstant || !Way.holdsBelow(E.If.Operand.Path))
    return In[E.Target].joinWith(Way);
  FlowState Arrives = Way;
  Arrives.set(E.If.Operand.Path, {});
  return In[E.Target].joinWith(Arrives);
}

void FlowFinder::transfer(const Block &B, uint32_t Number, FlowState &S) {
  Site Where = FirstSite[Number];
  for (const Event &E : B.Events)
    event(E, Where++, S);
  Branch[Number] |= tested(Number, S);
}

Sources FlowFinder::tested(uint32_t Number, const FlowState &AtEnd) const {
  const Block &B = Facts.Blocks[Number];
  Sources Found;
  for (LockPath Place : B.Tests)
    Found |= AtEnd.at(Place);
  for (const Edge &E : B.Successors)
    if (E.If.isKnown())
      Found |= AtEnd.at(E.If.Operand.Path);
  Found.Reads |= Found.Implied;
  return Found;
}

Sources FlowFinder::valueOf(const Value &V, const FlowState &S) const {
  switch (V.Kind) {
  case ValueKind::Address: // the object itself is handed over
  case ValueKind::Load:
    return V.Path.isStar() ? Sources() : S.at(V.Path);
  default:
    return {};
  }
}

Sources FlowFinder::valueOf(const Event &E, const FlowState &S) const {
  Sources Found = valueOf(E.Source, S);
  for (LockPath Place : E.From)
    Found |= S.at(Place);
  return Found;
}

/// An argument without a name is made of what the event lists for all of them.
Sources FlowFinder::argument(const Event &E, size_t Number, const FlowState &S) const {
  if (Number >= E.Arguments.size())
    return {};
  Sources Found = valueOf(E.Arguments[Number], S);
  if (E.Arguments[Number].Kind == ValueKind::Unknown)
    for (LockPath Place : E.From)
      Found |= S.at(Place);
  return Found;
}

Sources FlowFinder::chosen(const Event &E, uint32_t Parameters, const FlowState &S) const {
  Sources Found;
  for (uint32_t I = 0; I < MaxParameters; ++I)
    if (Parameters >> I & 1)
      Found |= argument(E, I, S);
  return Found;
}

std::vector<FlowFinder::Claim> FlowFinder::findClaims(Site Where) const {
  std::vector<Claim> Found;
  auto Add = [&](LockPath Variable, LockPath Place, uint32_t Bits) {
    Found.emplace_back();
    Found.back().Write.Variable = Variable;
    Found.back().Write.Place = Place;
    Found.back().Write.Bits = Bits;
  };
  if (auto At = AccessesAt.find(Where); At != AccessesAt.end())
    for (const HeldAccess *A : At->second)
      if (A->Write)
        Add(Known.protections().guardedVariable(A->Place).Variable, A->Place, A->Bits);
  if (auto At = CallsAt.find(Where); At != CallsAt.end())
    for (const HeldCall *Call : At->second)
      for (FunctionIndex Target : Call->Targets)
        for (const SharedWrite &W : Done[Target].Writes)
          if (W.Lock.isStar())
            Add(W.Variable, inCaller(W.Place, *Call), W.Bits);
  return Found;
}

/// Who reads data and writes it in the same section has taken what he read: the head of a
/// list, the next number. Nobody else has it, however old it gets.
void FlowFinder::claimAt(Site Where, FlowState &S) {
  auto [At, IsNew] = ClaimsAt.try_emplace(Where);
  if (IsNew)
    At->second = findClaims(Where);
  uint64_t Taken = 0;
  for (Claim &Each : At->second) {
    for (; Each.Asked < Reads.size(); ++Each.Asked)
      if (!Reads[Each.Asked].Atomic && isSameData(Reads[Each.Asked], Each.Write))
        Each.Same |= uint64_t(1) << Each.Asked;
    Taken |= Each.Same;
  }
  S.claim(Taken & ~S.Stale);
}

/// `found = true`: which constant a variable of our own gets tells what was tested before.
static bool isFlag(const Event &E) {
  return E.Source.Kind == ValueKind::Constant && E.From.empty() &&
         E.Target.root().Kind == RootKind::Local && E.Target.size() == 0;
}

void FlowFinder::event(const Event &E, Site Where, FlowState &S) {
  claimAt(Where, S);
  switch (E.Kind) {
  case EventKind::Access:
    // Memory of our own keeps what was put there.
    if (Sources Read = E.Write ? Sources() : readAt(E, Where, S); !Read.empty())
      S.set(E.Target, Read | S.wayTo(E.Target));
    return;
  case EventKind::Assign:
    if (!E.Target.isStar())
      S.set(E.Target, isFlag(E) ? Sources{.Implied = Decision.Reads} : valueOf(E, S));
    if (E.Target.root().Kind == RootKind::Parameter && E.Target.size() > 0)
      insertSorted(OutPlaces, E.Target);
    return;
  case EventKind::Return:
    if (E.Source != Value::load(LockPath::returnSlot()))
      S.set(LockPath::returnSlot(), valueOf(E, S));
    return;
  case EventKind::Call:
    return call(E, Where, S);
  }
}

/// Reads whose lock or place has a name that is made anew here: a loop comes round.
uint64_t FlowFinder::namedBy(RootKind Kind, uint32_t Number) const {
  auto Found = ReadsNamed.find({Kind, Number});
  return Found == ReadsNamed.end() ? 0 : Found->second;
}

void FlowFinder::noteNames(unsigned Bit) {
  auto Note = [&](LockPath Part) {
    if (Part.isRoot())
      ReadsNamed[{Part.root().Kind, Part.root().Index}] |= uint64_t(1) << Bit;
    return false; // all of them
  };
  Reads[Bit].Lock.anyPart(Note);
  Reads[Bit].Place.anyPart(Note);
}

void FlowFinder::call(const Event &E, Site Where, FlowState &S) {
  S.forget(namedBy(RootKind::Result, Where));
  giveBack(Where, S);
  Sources From = resultOf(E, Where, S);
  if (E.How == CallKind::Construct && !E.Receiver.Path.isStar())
    S.set(E.Receiver.Path, From);
  else if (E.How != CallKind::Destroy && E.Receiver.Kind == ValueKind::Address)
    for (size_t I = 0; I < E.Arguments.size(); ++I) // a method may keep what it is given
      if (E.Receiver.Path.root().Kind == RootKind::Local)
        S.add(E.Receiver.Path, argument(E, I, S));
  if (!E.Result.isStar())
    S.set(E.Result, From);
}

/// The address of a local variable, or of a part of one.
static bool isOwnObject(const Value &V) {
  if (V.Kind != ValueKind::Address || V.Path.root().Kind != RootKind::Local)
    return false;
  return !V.Path.anyPart(
      [](LockPath Part) { return Part.size() > 0 && Part.lastStep() == StepKind::Deref; });
}

/// The value that comes back; sets what parameters point at on the way.
Sources FlowFinder::resultOf(const Event &E, Site Where, FlowState &S) {
  Sources From;
  auto Calls = CallsAt.find(Where);
  if (Calls != CallsAt.end()) {
    for (const HeldCall *Call : Calls->second) {
      From |= givenBy(*Call, S, -1);
      for (FunctionIndex Target : Call->Targets)
        From |= chosen(E, Done[Target].ResultFrom, S);
      for (size_t I = 0; I < E.Arguments.size() && I < MaxParameters; ++I)
        if (isOwnObject(E.Arguments[I]))
          S.add(E.Arguments[I].Path, givenBy(*Call, S, static_cast<int32_t>(I)));
    }
    return From;
  }
  From = readAt(E, Where, S) | valueOf(E.Receiver, S);
  for (size_t I = 0; I < E.Arguments.size(); ++I)
    From |= argument(E, I, S);
  auto Callee = P.FunctionById.find(E.Callee);
  if (Callee != P.FunctionById.end())
    for (uint32_t I = 0; I < E.Arguments.size(); ++I)
      if (libraryWritesArgument(P.Functions[Callee->second].QualifiedName.str(), I))
        if (isOwnObject(E.Arguments[I]))
          S.add(E.Arguments[I].Path, From);
  return From;
}

/// Locks that end here: released by this statement, or by what it calls.
std::vector<LockPath> FlowFinder::findEnds(Site Where) const {
  std::vector<LockPath> Ends;
  if (auto Released = ReleasedAt.find(Where); Released != ReleasedAt.end())
    Ends = Released->second;
  if (auto At = CallsAt.find(Where); At != CallsAt.end())
    for (const HeldCall *Call : At->second)
      for (FunctionIndex Target : Call->Targets) {
        const LockSummary &Locks = Known.summaries().Functions[Target].Locks;
        for (LockPath Lock : Locks.Released)
          Ends.push_back(inCaller(Lock, *Call));
        for (const AcquiredLock &Gap : Locks.Gaps)
          Ends.push_back(inCaller(Gap.Lock, *Call));
      }
  sortUnique(Ends);
  return Ends;
}

void FlowFinder::giveBack(Site Where, FlowState &S) {
  auto [At, IsNew] = EndsAt.try_emplace(Where);
  if (IsNew)
    At->second = findEnds(Where);
  for (LockPath Lock : At->second)
    endHold(Lock, Where, S);
}

void FlowFinder::endHold(LockPath Lock, Site Where, FlowState &S) {
  for (unsigned I = 0; I < Reads.size(); ++I)
    if (!Lock.isStar() && Reads[I].Lock == Lock) {
      S.Stale |= uint64_t(1) << I;
      insertSorted(EndedAt[I], Where);
    }
}

/// What another round of a recursive component found. Others have the numbers of what was
/// there before, and its places lead to an access: both stay.
static void addRound(FunctionFlow &Known, FunctionFlow Found) {
  Known.ResultFrom |= Found.ResultFrom;
  for (GivenRead &New : Found.Gives) {
    auto Same = std::find_if(Known.Gives.begin(), Known.Gives.end(), [&](const GivenRead &Old) {
      return Old.To == New.To && Old.Read.Variable == New.Read.Variable &&
             Old.Read.Lock == New.Read.Lock && Old.Read.Place == New.Read.Place &&
             Old.Read.Bits == New.Read.Bits;
    });
    if (Same == Known.Gives.end())
      Known.Gives.push_back(std::move(New));
  }
  for (SharedWrite &New : Found.Writes) {
    auto Same = std::find_if(Known.Writes.begin(), Known.Writes.end(), [&](const SharedWrite &Old) {
      return Old.Variable == New.Variable && Old.Place == New.Place && Old.Lock == New.Lock &&
             Old.Bits == New.Bits;
    });
    if (Same == Known.Writes.end()) {
      Known.Writes.push_back(std::move(New));
      continue;
    }
    New.At = Same->At;
    *Same = std::move(New);
  }
}

static void findIn(const Inference &Known, const std::vector<FunctionIndex> &Component,
                   Flows &Result) {
  constexpr unsigned Rounds = 2; // of a recursive component
  for (unsigned Round = 0; Round < (Component.size() > 1 ? Rounds : 1); ++Round)
    for (FunctionIndex F : Component) {
      std::vector<Suspicion> Found;
      addRound(Result.Functions[F], FlowFinder(Known, F, Result.Functions).run(Found));
      bool Last = Component.size() == 1 || Round + 1 == Rounds;
      if (Last && !Known.program().Functions[F].IsSystem)
        Result.Suspicions.insert(Result.Suspicions.end(), Found.begin(), Found.end());
    }
}

Flows findFlows(const Inference &Known, KeptFlows *Kept) {
  const Program &P = Known.program();
  Flows Result;
  Result.Functions.resize(P.Functions.size());
  if (Kept)
    Kept->begin(Known);
  for (size_t I = 0; I < P.BottomUp.size(); ++I) {
    if (Kept && Kept->take(I, Result))
      continue;
    size_t First = Result.Suspicions.size();
    findIn(Known, P.BottomUp[I], Result);
    if (Kept)
      Kept->note(I, Result, First);
  }
  return Result;
}

} // namespace lockseam
