// LockOrder.cpp - tells of the cycles, and of the functions that lock two objects.
#include "LockOrder.h"
#include "ExchangedRoles.h"
#include "LockChains.h"
#include "LockCycles.h"
#include "LockNames.h"
#include "llvm/ADT/STLExtras.h"
#include <set>

namespace lockseam {

namespace {

constexpr unsigned MaxChain = 12;    // calls shown on the way to a lock statement
constexpr unsigned MaxMoreNotes = 8; // further cycles that are listed

class LockOrder {
public:
  LockOrder(const Program &P, const ModelTable &Models, const Summaries &S,
            const ThreadReach &Threads)
      : P(P), S(S), Graph(P, Models, S), Threads(Threads), Places(P), Chains(P, S) {}

  std::vector<Finding> run() {
    std::map<Location, std::vector<Finding>> ByPlace;
    for (const LockCycle &Cycle : findLockCycles(Graph, Threads)) {
      Finding New = finding(Cycle);
      ByPlace[New.Where].push_back(std::move(New));
    }
    for (const RoleExchange &Roles : findRoleExchanges(P, S, Graph, Threads)) {
      Finding New = finding(Roles);
      ByPlace[New.Where].push_back(std::move(New));
    }
    std::vector<Finding> Findings;
    for (auto &[Where, Same] : ByPlace)
      Findings.push_back(merged(std::move(Same)));
    return Findings;
  }

private:
  /// Several cycles through one statement are one finding; instances of a template, and a
  /// global object and its class, say the same of it.
  static Finding merged(std::vector<Finding> Same) {
    llvm::stable_sort(Same, [](const Finding &A, const Finding &B) { return A.Rank > B.Rank; });
    Finding Result = std::move(Same.front());
    std::set<std::string> Told{Result.Message};
    for (const Finding &Other : llvm::drop_begin(Same))
      if (Told.insert(Other.Message).second && Told.size() <= MaxMoreNotes)
        Result.Notes.push_back({Result.Where, "here as well: " + Other.Message});
    return Result;
  }

  /// 'Account::mu', 'g_table', 'g_table.mu'.
  std::string className(LockPath Class) const {
    LockPath Named = Class; // without the steps that name no object
    while (Named.size() > 0 && !Named.isNameable())
      Named = Named.parent();
    if (Named.root().Kind == RootKind::Global)
      return quotedName(Named, P.Functions.front(), P, "a lock");
    while (Named.lastStep() != StepKind::Field)
      Named = Named.parent();
    return "'" + Named.lastField().str().str() + "'";
  }

  /// The lock in the words of the function that holds or takes it.
  std::string lockName(LockPath Lock, LockPath Class, FunctionIndex F) const {
    return quotedName(Lock, P.Functions[F], P, className(Class));
  }
  std::string heldName(const LockEdge &E) const {
    return lockName(E.Held.Lock, lockClass(E.Held.Lock), E.In);
  }
  std::string takenName(const LockEdge &E) const { return lockName(E.Taken, E.Class, E.In); }

  /// Down to the lock statement, by the name where there is one, by the class below it.
  std::vector<ChainLink> chainOf(const LockEdge &E) const {
    if (E.Via < 0)
      return {{E.In, E.Where, -1, false}};
    FunctionIndex Via = static_cast<FunctionIndex>(E.Via);
    const TakenBelow *Below = Graph.below(Via, E.Class);
    if (!Below)
      return Chains.chain(E.In, {E.Where, E.Via, E.ViaLock});
    std::vector<ChainLink> Chain{{E.In, E.Where, E.Via, false}};
    while (Below && Chain.size() < MaxChain) {
      Chain.push_back({Via, Below->Where, Below->Via, false});
      Via = static_cast<FunctionIndex>(Below->Via);
      Below = Below->Via < 0 ? nullptr : Graph.below(Via, E.Class);
    }
    return Chain;
  }

  void tell(std::vector<Note> &Notes, const LockEdge &E) const {
    Chains.tellTaken(Notes, E.In, Chains.heldSince(E.In, E.Held), heldName(E),
                     "is taken here and stays held");
    Chains.tell(Notes, chainOf(E), takenName(E), "is taken under it here");
  }

  Finding started(const LockEdge &E) const {
    Finding Result;
    Result.Rule = Name("lockseam-lock-order");
    Result.Where = Places.location(E.In, E.Where);
    Result.Function = P.Functions[E.In].Display;
    return Result;
  }

  void addDeclarations(Finding &Result, const LockEdge &E) const {
    for (LockPath Lock : {E.Held.Lock, E.Class})
      for (const Location &Each : declarationsOf(Lock, P.Functions[E.In], P))
        insertSorted(Result.Declarations, Each);
  }

  /// Told from the place that comes first in the source.
  Finding finding(LockCycle Cycle) const {
    auto Earliest = llvm::min_element(Cycle.Edges, [&](const LockEdge &A, const LockEdge &B) {
      return Places.location(A.In, A.Where) < Places.location(B.In, B.Where);
    });
    std::rotate(Cycle.Edges.begin(), Earliest, Cycle.Edges.end());
    const LockEdge &First = Cycle.Edges.front();
    Finding Result = started(First);
    Result.Message = takenName(First) + " is taken while " + heldName(First) + " is held, " +
                     (Cycle.Edges.size() == 2 ? "elsewhere the other way round"
                                              : "and a chain of other places leads back") +
                     ": threads can wait for each other for ever";
    for (const LockEdge &E : Cycle.Edges) {
      tell(Result.Notes, E);
      addDeclarations(Result, E);
    }
    rank(Cycle, Result);
    return Result;
  }

  /// Two globals, or two locks of one object: each time the same two.
  bool isSameObject(const LockEdge &E) const {
    LockPath Held = E.Held.Lock;
    if (E.Taken.isStar() || !E.Taken.isNameable())
      return false;
    auto IsGlobal = [](LockPath Lock) { return exactClass(Lock).root().Kind == RootKind::Global; };
    if (IsGlobal(Held) && IsGlobal(E.Taken))
      return true;
    auto IsField = [](LockPath Lock) {
      return Lock.size() > 0 && Lock.lastStep() == StepKind::Field;
    };
    return IsField(Held) && IsField(E.Taken) && Held.parent() == E.Taken.parent();
  }

  void rank(const LockCycle &Cycle, Finding &Result) const {
    bool Same = llvm::all_of(Cycle.Edges, [&](const LockEdge &E) { return isSameObject(E); });
    FindingSignals Is;
    Is.Cyclic = true;
    Is.MayDiffer = !Same;
    Is.Guessed = llvm::any_of(Cycle.Edges, [](const LockEdge &E) { return E.Guessed; });
    size_t Calls = 0;
    for (const LockEdge &E : Cycle.Edges)
      Calls += chainOf(E).size() - 1;
    Is.Far = Calls >= ManyCalls;
    Is.Away = Is.MayDiffer && Calls >= SomeCalls && !Is.Far;
    setRank(Is, Result);
  }

  Finding finding(const RoleExchange &Roles) const {
    const LockEdge &E = Roles.Edge;
    Finding Result = started(E);
    Result.Message = takenName(E) + " is taken while " + heldName(E) +
                     " is held; called with the two exchanged, another thread takes them in the "
                     "other order, and both wait for ever";
    tell(Result.Notes, E);
    addDeclarations(Result, E);
    FindingSignals Is;
    Is.Cyclic = true;
    Is.NoOrder = !Roles.Seen;
    setRank(Is, Result);
    return Result;
  }

  const Program &P;
  const Summaries &S;
  LockGraph Graph;
  const ThreadReach &Threads;
  EventPlaces Places;
  LockChains Chains;
};

} // namespace

std::vector<Finding> findLockOrder(const Program &P, const ModelTable &Models, const Summaries &S,
                                   const ThreadReach &Threads) {
  return S.Memory.empty() ? std::vector<Finding>() : LockOrder(P, Models, S, Threads).run();
}

} // namespace lockseam
