// ExchangedRoles.cpp - looks at the function that takes both locks, and at its calls.
#include "ExchangedRoles.h"
#include "llvm/ADT/STLExtras.h"
#include <set>

namespace lockseam {

namespace {

/// The objects of the two locks: *this or what a parameter points at.
struct TwoObjects {
  LockPath First, Second;
};

/// The object of a lock that is a field, or the lock itself.
LockPath objectOf(LockPath Lock) {
  return Lock.size() > 0 && Lock.lastStep() == StepKind::Field ? Lock.parent() : Lock;
}

bool comesFromCaller(LockPath Object) {
  if (Object.isRoot())
    return Object.root().Kind == RootKind::This;
  return Object.size() == 1 && Object.lastStep() == StepKind::Deref &&
         Object.root().Kind == RootKind::Parameter;
}

/// Whether one is reached from the other: a node and its child.
bool areRelated(LockPath A, LockPath B) { return A.hasPrefix(B) || B.hasPrefix(A); }

class RoleExchanges {
public:
  RoleExchanges(const Program &P, const Summaries &S, const LockGraph &Graph,
                const ThreadReach &Threads)
      : P(P), Graph(Graph), Threads(Threads) {
    for (FunctionIndex F = 0; F < S.Memory.size(); ++F) {
      IsClosed |= P.Functions[F].IsMain && P.Functions[F].HasBody;
      for (const HeldCall &Call : S.Memory[F].Calls)
        for (FunctionIndex Target : Call.Targets)
          Callers[Target].push_back({F, &Call});
    }
  }

  std::vector<RoleExchange> run() {
    std::vector<RoleExchange> Found;
    std::set<std::pair<FunctionIndex, LockPath>> Told;
    for (const LockEdge &E : Graph.withinClass()) {
      TwoObjects Objects{objectOf(E.Held.Lock), objectOf(E.Taken)};
      if (E.Taken.isStar() || Objects.First == Objects.Second || !isExposed(E, Objects))
        continue;
      std::optional<bool> Seen = exchangedByCallers(E.In, Objects);
      if (Seen && Told.insert({E.In, E.Class}).second)
        Found.push_back({E, *Seen});
    }
    return Found;
  }

private:
  bool isExposed(const LockEdge &E, const TwoObjects &Objects) const {
    const FunctionFacts &F = P.Functions[E.In];
    bool BothRead = E.Mode == LockMode::Shared && E.Held.Mode == LockMode::Shared;
    // Nobody else has an object that is being made, or that is moved from.
    bool IsOwn = F.IsConstructor || F.IsDestructor || F.Display.str().contains("&&");
    return !BothRead && !IsOwn && !E.Guessed && comesFromCaller(Objects.First) &&
           comesFromCaller(Objects.Second) && Threads.mayOverlap(E.In, E.In) && !takesBothWays(E) &&
           !callsItself(E.In) && !comparesObjects(E, Objects);
  }

  bool takesBothWays(const LockEdge &E) const {
    return llvm::any_of(Graph.withinClass(), [&](const LockEdge &Other) {
      return Other.In == E.In && Other.Held.Lock == E.Taken && Other.Taken == E.Held.Lock;
    });
  }

  bool callsItself(FunctionIndex F) const {
    return llvm::any_of(P.Calls[F],
                        [&](const CallTargets &Call) { return containsSorted(Call.Functions, F); });
  }

  /// A field of both is read, or both are handed to a function, before the way divides and
  /// the first is locked. Paths of the facts and of values agree on what a parameter points at.
  bool comparesObjects(const LockEdge &E, const TwoObjects &Objects) const {
    Site Where = 0;
    for (const Block &B : P.Functions[E.In].Blocks) {
      bool HandsBoth = false;
      std::set<Name> OfFirst, OfSecond;
      for (const Event &Each : B.Events) {
        if (Where++ >= E.Held.Taken)
          break;
        HandsBoth |= isHanded(Each, Objects.First) && isHanded(Each, Objects.Second);
        noteField(Each, Objects.First, OfFirst);
        noteField(Each, Objects.Second, OfSecond);
      }
      auto IsOfBoth = [&](Name Field) { return OfSecond.count(Field) > 0; };
      if (B.Successors.size() > 1 && (HandsBoth || llvm::any_of(OfFirst, IsOfBoth)))
        return true;
      if (Where > E.Held.Taken)
        return false;
    }
    return false;
  }

  static void noteField(const Event &E, LockPath Object, std::set<Name> &Fields) {
    if (E.Kind == EventKind::Access && E.Target.size() > 0 &&
        E.Target.lastStep() == StepKind::Field && E.Target.parent() == Object)
      Fields.insert(E.Target.lastField());
  }

  static bool isHanded(const Event &Call, LockPath Object) {
    return Call.Receiver.pointee() == Object ||
           llvm::any_of(Call.Arguments, [&](const Value &A) { return A.pointee() == Object; });
  }

  /// Nothing: the callers keep an order. Otherwise whether two of them are seen not to.
  std::optional<bool> exchangedByCallers(FunctionIndex F, const TwoObjects &Objects) const {
    auto Calls = Callers.find(F);
    if (Calls == Callers.end())
      return false;
    std::set<std::tuple<int64_t, LockPath, LockPath>> Given;
    bool AllGlobal = IsClosed, Exchanged = false;
    for (const auto &[Caller, Call] : Calls->second) {
      LockPath A = translate(Objects.First, Call->Binding);
      LockPath B = translate(Objects.Second, Call->Binding);
      if (!A.isNameable() || !B.isNameable()) {
        AllGlobal = false;
        continue;
      }
      if (A != B && areRelated(A, B))
        return std::nullopt;
      bool Global = A.root().Kind == RootKind::Global && B.root().Kind == RootKind::Global;
      AllGlobal &= Global;
      int64_t Scope = Global ? -1 : static_cast<int64_t>(Caller);
      Exchanged |= A != B && Given.count({Scope, B, A}) > 0;
      Given.insert({Scope, A, B});
    }
    if (AllGlobal && !Exchanged)
      return std::nullopt;
    return Exchanged;
  }

  struct CallOf {
    FunctionIndex Caller;
    const HeldCall *Call;
  };
  const Program &P;
  const LockGraph &Graph;
  const ThreadReach &Threads;
  std::map<FunctionIndex, std::vector<CallOf>> Callers;
  bool IsClosed = false; // every call is seen
};

} // namespace

std::vector<RoleExchange> findRoleExchanges(const Program &P, const Summaries &S,
                                            const LockGraph &Graph, const ThreadReach &Threads) {
  return RoleExchanges(P, S, Graph, Threads).run();
}

} // namespace lockseam
