// KeptFlows.cpp - flows of earlier runs, found again by what they were made from.
#include "KeptFlows.h"
#include "FlowForm.h"

namespace lockseam {

namespace {

/// What a file says of one component.
struct KeptComponent {
  std::vector<FunctionFlow> Functions;
  std::vector<Digest> Seen; // by callers
  std::vector<std::vector<Suspicion>> Suspicions;
};

KeptComponent readComponent(SummaryReader &Reader, const Program &P,
                            const std::vector<FunctionIndex> &Component) {
  KeptComponent Kept;
  for (FunctionIndex F : Component) {
    SummaryScope Scope(P, F);
    Reader.enter(Scope);
    visitDigest(Reader, Kept.Seen.emplace_back());
    visitFlow(Reader, Kept.Functions.emplace_back());
    Reader.list(Kept.Suspicions.emplace_back(), [&](Suspicion &Each) {
      Each.In = F;
      visitSuspicion(Reader, Each);
    });
  }
  return Kept;
}

/// Whether the places lead on to places that are there.
class PlaceCheck {
public:
  explicit PlaceCheck(const std::vector<FunctionFlow> &Done) : Done(Done) {}

  bool areThere(const std::vector<FunctionIndex> &Component,
                const std::vector<std::vector<Suspicion>> &Suspicions) const {
    auto Is = [&](const Suspicion &Each) { return areThere(Each); };
    return llvm::all_of(Component, [&](FunctionIndex F) { return areThere(Done[F]); }) &&
           llvm::all_of(Suspicions, [&](const auto &Of) { return llvm::all_of(Of, Is); });
  }

private:
  bool areThere(const FunctionFlow &Flow) const {
    return llvm::all_of(Flow.Gives, [&](const GivenRead &G) { return isRead(G.Read.At); }) &&
           llvm::all_of(Flow.Writes, [&](const SharedWrite &W) { return isWrite(W.At); });
  }
  bool areThere(const Suspicion &Each) const {
    bool IsWritten = Each.Kind == Seam::Torn;
    return (IsWritten ? isWrite(Each.First.At) : isRead(Each.First.At)) && isWrite(Each.Then.At);
  }
  bool isRead(const FlowPlace &At) const {
    return At.Via < 0 || At.Below < Done[static_cast<size_t>(At.Via)].Gives.size();
  }
  bool isWrite(const FlowPlace &At) const {
    return At.Via < 0 || At.Below < Done[static_cast<size_t>(At.Via)].Writes.size();
  }

  const std::vector<FunctionFlow> &Done;
};

/// Whether two events that follow each other have one place in the source.
bool isOnePlace(const FunctionFacts &F, Site One, Site Next) {
  return eventAt(F, One) && eventAt(F, Next) && placeOf(F, One) == placeOf(F, Next);
}

void addCallersLocks(DigestBuilder &Key, const HeldLocks &Locks) {
  Key.list(Locks.FromCallers, [&](const HeldLock &H) {
    Key.path(H.Lock);
    Key.enumerator(H.Mode, LockModes);
  });
}

} // namespace

void KeptFlows::begin(const Inference &Known) {
  P = &Known.program();
  S = &Known.summaries();
  Keys.resize(P->BottomUp.size());
  Seen.resize(P->Functions.size());
  SuspicionsOf.resize(P->BottomUp.size());
  DigestBuilder All(Summed.digests());
  All.text("flows");
  for (const auto &[Variable, Guard] : Known.protections().guards())
    if (Guard->Kind != Discipline::None) {
      All.path(Variable);
      All.number(uint64_t(Guard->Kind));
    }
  std::vector<Name> Own; // of each thread
  for (const GlobalFacts &Global : P->Globals)
    if (Global.IsThreadLocal)
      Own.push_back(Global.Id);
  sortUnique(Own);
  All.list(Own, [&](Name Global) { All.name(Global); });
  Common = All.finish();
}

Digest KeptFlows::key(size_t Number) {
  DigestBuilder Key(Summed.digests());
  Key.digest(Common);
  Key.digest(Summed.keyed().Keys[Number]);
  for (FunctionIndex F : P->BottomUp[Number]) {
    addFunction(Key, F);
    addCalls(Key, F);
  }
  return Key.finish();
}

void KeptFlows::addFunction(DigestBuilder &Key, FunctionIndex F) const {
  const FunctionFacts &Facts = P->Functions[F];
  for (const HeldAccess &A : S->Memory[F].Accesses) {
    Key.number(A.Alone);
    addCallersLocks(Key, A.Locks);
    if (A.Atomic) {
      Key.number(A.Where > 0 && isOnePlace(Facts, A.Where - 1, A.Where));
      Key.number(isOnePlace(Facts, A.Where, A.Where + 1));
    }
  }
}

/// Of a function of the component itself nothing is known yet.
void KeptFlows::addCalls(DigestBuilder &Key, FunctionIndex F) const {
  for (const HeldCall &Call : S->Memory[F].Calls) {
    Key.number(Call.Alone);
    addCallersLocks(Key, Call.Locks);
    for (FunctionIndex Target : Call.Targets) {
      Key.number(Seen[Target].has_value());
      if (Seen[Target])
        Key.digest(*Seen[Target]);
    }
  }
}

Digest KeptFlows::seenByCallers(const FunctionFlow &Flow) {
  DigestBuilder All(Summed.digests());
  visitSeenByCallers(All, Flow);
  return All.finish();
}

bool KeptFlows::take(size_t Number, Flows &Into) {
  const std::vector<FunctionIndex> &Component = P->BottomUp[Number];
  Keys[Number] = key(Number);
  KeptComponent Kept;
  if (!Summed.read(Keys[Number],
                   [&](SummaryReader &Reader) { Kept = readComponent(Reader, *P, Component); }))
    return false;
  for (size_t I = 0; I < Component.size(); ++I)
    Into.Functions[Component[I]] = std::move(Kept.Functions[I]);
  if (!PlaceCheck(Into.Functions).areThere(Component, Kept.Suspicions)) {
    for (FunctionIndex F : Component)
      Into.Functions[F] = {};
    return false;
  }
  size_t First = Into.Suspicions.size();
  for (size_t I = 0; I < Component.size(); ++I) {
    Seen[Component[I]] = Kept.Seen[I];
    llvm::append_range(Into.Suspicions, Kept.Suspicions[I]);
  }
  SuspicionsOf[Number] = {First, Into.Suspicions.size()};
  return true;
}

void KeptFlows::note(size_t Number, const Flows &Values, size_t FirstSuspicion) {
  for (FunctionIndex F : P->BottomUp[Number])
    Seen[F] = seenByCallers(Values.Functions[F]);
  SuspicionsOf[Number] = {FirstSuspicion, Values.Suspicions.size()};
  ++Made;
}

void KeptFlows::write(llvm::function_ref<bool(const Digest &)> Wanted,
                      SummaryFileWriter &To) const {
  for (size_t I = 0; I < Keys.size() && !Found.Functions.empty(); ++I)
    if (Wanted(Keys[I]))
      To.add(Keys[I], [&](SummaryWriter &Writer) { writeComponent(I, Writer); });
}

void KeptFlows::writeComponent(size_t Number, SummaryWriter &Writer) const {
  auto [First, End] = SuspicionsOf[Number];
  for (FunctionIndex F : P->BottomUp[Number]) {
    std::vector<Suspicion> Own;
    for (size_t I = First; I < End; ++I)
      if (Found.Suspicions[I].In == F)
        Own.push_back(Found.Suspicions[I]);
    SummaryScope Scope(*P, F);
    Writer.enter(Scope);
    visitDigest(Writer, *Seen[F]);
    visitFlow(Writer, Found.Functions[F]);
    Writer.list(Own, [&](const Suspicion &Each) { visitSuspicion(Writer, Each); });
  }
}

} // namespace lockseam
