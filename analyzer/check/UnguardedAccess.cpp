// UnguardedAccess.cpp - demands for locks, bottom up, and who does not meet them.
#include "UnguardedAccess.h"
#include "LockNames.h"
#include "Story.h"
#include "analyzer/link/Components.h"
#include "analyzer/summarize/AnnotationEffect.h"
#include <map>
#include <set>
#include <unordered_map>

namespace lockseam {

namespace {

constexpr size_t MaxDemands = 64;  // of one function
constexpr size_t MaxMoreNotes = 8; // further accesses that are listed
constexpr unsigned MaxChain = 12;

/// A lock that callers must hold, because of the access, or the call, at Where.
struct Demand {
  LockPath Lock; // in entry values
  bool Exclusive = false;
  LockPath Variable; // guarded by it; `*` while only the owner is known
  Site Where = 0;
  int64_t Via = -1; // the callee whose demand it is
  size_t Below = 0; // which one of the callee's
};

/// The place to blame.
struct Blame {
  FunctionIndex In = 0;
  Demand Lacks;
  bool Shared = false; // held, but only to read
};

class GuardCheck {
public:
  GuardCheck(const Inference &Known, const Conflicts &Others)
      : Known(Known), P(Known.program()), S(Known.summaries()), Order(Others.order()),
        Own(P.Functions.size()), Demands(P.Functions.size()), Met(P.Functions.size()) {
    for (FunctionIndex F = 0; F < S.Memory.size(); ++F) {
      Threads.insert(S.Memory[F].Started.begin(), S.Memory[F].Started.end());
      for (const HeldAccess &A : S.Memory[F].Accesses)
        if (LockPath Variable = Known.protections().guardedVariable(A.Place).Variable;
            !Variable.isStar() && !A.Alone)
          mergeSorted(Users[Variable], Others.threads().of(F));
    }
  }

  std::vector<Finding> run() {
    for (FunctionIndex F = 0; F < S.Memory.size(); ++F)
      for (const HeldAccess &A : S.Memory[F].Accesses)
        if (std::optional<Demand> D = demandOf(F, A))
          Own[F].push_back({&A, *D});
    for (const std::vector<FunctionIndex> &Component : P.BottomUp)
      untilStable(P, Component, [&](FunctionIndex F) { return collect(F); });
    for (auto Component = P.BottomUp.rbegin(); Component != P.BottomUp.rend(); ++Component)
      for (FunctionIndex F : *Component)
        findMet(F);
    for (FunctionIndex F = 0; F < P.Functions.size(); ++F)
      judge(F);
    return findings();
  }

private:
  /// Whether that is news.
  bool add(FunctionIndex F, const Demand &New) {
    for (const Demand &D : Demands[F])
      if (D.Lock == New.Lock && D.Variable == New.Variable && D.Exclusive == New.Exclusive)
        return false;
    if (Demands[F].size() >= MaxDemands)
      return false;
    Demands[F].push_back(New);
    return true;
  }

  /// Before the threads are there that use the data.
  bool isEarly(FunctionIndex F, Site Where, LockPath Variable) const {
    auto By = Users.find(Variable);
    return By != Users.end() && !Order.mayRun(By->second, F, Where);
  }

  /// What the access demands; nothing if no lock guards the data.
  std::optional<Demand> demandOf(FunctionIndex F, const HeldAccess &A) const {
    auto [Object, Variable] = Known.protections().guardedVariable(A.Place);
    if (A.Atomic || A.Alone || Known.protections().isPrivate(A.Place, F, A.Where) ||
        isEarly(F, A.Where, Variable))
      return std::nullopt;
    const VariableGuard *G = Variable.isStar() ? nullptr : Known.protections().guardOf(Variable);
    Atomicity Is = Known.protections().access(A, F);
    if (Is.worst() != Basic::Error)
      return std::nullopt;
    std::vector<LockPath> Locks = Is.locks();
    // Any of several locks will do for a read: one that is held meets the demand.
    for (LockPath Lock : Locks)
      if (!A.Write && Known.fate(F, Lock, A.Locks, A.Where).Is == LockFate::Held)
        return std::nullopt;
    bool HasGuard = G && (G->Kind == Discipline::Guarded || G->Kind == Discipline::WriteGuarded);
    if (HasGuard && !G->Declared && G->Reads + G->Writes == 0)
      return std::nullopt; // nobody is seen to hold the lock for it
    return Demand{Locks.front(), A.Write, HasGuard ? Variable : LockPath::star(), A.Where, -1, 0};
  }

  /// The name under which the callers may hold it, if it is theirs to hold.
  std::optional<LockPath> callers(FunctionIndex F, LockPath Lock, const HeldLocks &At,
                                  Site Where) const {
    LockFate Fate = Known.fate(F, Lock, At, Where);
    return Fate.Is == LockFate::Callers ? std::optional(Fate.Lock) : std::nullopt;
  }

  /// An owner that turns out to be a lock: the data is what that lock guards.
  LockPath variableAt(FunctionIndex F, LockPath Lock, LockPath Variable) const {
    if (!Variable.isStar() || !isOwnerLock(Lock))
      return Variable;
    for (LockPath At = Lock.parent(); !At.isStar() && At.size() > 0;) {
      auto [Object, Outer] = accessedVariable(At);
      const VariableGuard *G = Outer.isStar() ? nullptr : Known.protections().guardOf(Outer);
      if (G && (G->Kind == Discipline::Guarded || G->Kind == Discipline::WriteGuarded))
        return Outer;
      if (Object == At)
        break;
      At = Object;
    }
    return Variable;
  }

  /// Its own demands and those of its callees that its callers have to meet.
  bool collect(FunctionIndex F) {
    bool Grew = false;
    for (auto [Access, D] : Own[F])
      if (std::optional<LockPath> Lock = callers(F, D.Lock, Access->Locks, Access->Where)) {
        D.Lock = *Lock;
        Grew |= add(F, D);
      }
    for (const HeldCall &Call : S.Memory[F].Calls)
      for (FunctionIndex Target : Call.Targets)
        for (size_t I = 0; I < Demands[Target].size(); ++I) {
          Demand D = Demands[Target][I];
          LockPath Here = inCaller(D.Lock, Call);
          if (Here.isStar() || Call.Alone || isEarly(F, Call.Where, D.Variable))
            continue;
          std::optional<LockPath> Lock = callers(F, Here, Call.Locks, Call.Where);
          if (Lock)
            Grew |= add(F, {*Lock, D.Exclusive,
                            isOwnerLock(*Lock) ? D.Variable : variableAt(F, Here, D.Variable),
                            Call.Where, Target, I});
        }
    return Grew;
  }

  /// Demands that at least one call meets: then the other calls are to blame.
  void findMet(FunctionIndex F) {
    for (const HeldCall &Call : S.Memory[F].Calls)
      for (FunctionIndex Target : Call.Targets)
        for (const Demand &D : Demands[Target]) {
          LockFate Fate = Known.fate(F, inCaller(D.Lock, Call), Call.Locks, Call.Where);
          bool Holds = Fate.Is == LockFate::Held ||
                       (Fate.Is == LockFate::Callers && Met[F].count(Fate.Lock));
          if (Holds)
            Met[Target].insert(D.Lock);
        }
    for (const RequiredLock &R : requiredLocks(P.Functions[F]))
      Met[F].insert(R.Lock); // the declaration says whose duty it is
  }

  static bool isTooWeak(const LockFate &Fate, bool Exclusive) {
    return Fate.Is == LockFate::Held && Exclusive && Fate.Mode != LockMode::Exclusive;
  }

  /// Whether the lock is surely not held: nobody could hold it by another name.
  bool isMissing(const LockFate &Fate, const HeldLocks &At) const {
    if (Fate.Is != LockFate::NotHeld)
      return false;
    RootKind Kind = Fate.Lock.root().Kind;
    return Kind == RootKind::Local || containsSorted(At.Dropped, Fate.Lock);
  }

  void judge(FunctionIndex F) {
    for (const auto &[Access, D] : Own[F]) {
      LockFate Fate = Known.fate(F, D.Lock, Access->Locks, Access->Where);
      bool Weak = isTooWeak(Fate, D.Exclusive);
      if ((Weak || isMissing(Fate, Access->Locks)) && !D.Variable.isStar())
        Blamed.push_back({F, D, Weak});
    }
    for (const HeldCall &Call : S.Memory[F].Calls)
      for (FunctionIndex Target : Call.Targets)
        for (size_t I = 0; I < Demands[Target].size(); ++I)
          judgeCall(F, Call, Target, I);
    if (Known.of(F).Open)
      for (const Demand &D : Demands[F])
        if (!isOwnerLock(D.Lock) && !D.Variable.isStar() && !isRequired(F, D.Lock) &&
            !isCallersBusiness(F, D))
          blame(F, D);
  }

  void judgeCall(FunctionIndex F, const HeldCall &Call, FunctionIndex Target, size_t I) {
    const Demand &D = Demands[Target][I];
    LockPath Here = inCaller(D.Lock, Call);
    if (Here.isStar() || Call.Alone || isEarly(F, Call.Where, D.Variable))
      return;
    LockFate Fate = Known.fate(F, Here, Call.Locks, Call.Where);
    LockPath Variable = variableAt(F, Here, D.Variable);
    Demand Up{Fate.Lock, D.Exclusive, Variable, Call.Where, Target, I};
    if (Variable.isStar())
      return;
    if (isTooWeak(Fate, D.Exclusive))
      Blamed.push_back({F, Up, true});
    else if (isMissing(Fate, Call.Locks))
      blame(F, Up);
  }

  /// A function whose address is taken may be called with the lock held, as the condition
  /// of a wait is: only a declaration tells that it should say so.
  bool isCallersBusiness(FunctionIndex F, const Demand &D) const {
    const VariableGuard *G = Known.protections().guardOf(D.Variable);
    return P.Functions[F].AddressTaken && !Threads.count(F) && !(G && G->Declared);
  }

  bool isRequired(FunctionIndex F, LockPath Lock) const {
    for (const RequiredLock &R : requiredLocks(P.Functions[F]))
      if (R.Lock == Lock)
        return true;
    return false;
  }

  /// Down to the lowest function whose demand no call meets.
  void blame(FunctionIndex F, Demand D) {
    for (unsigned Depth = 0; D.Via >= 0 && Depth < MaxChain; ++Depth) {
      FunctionIndex Callee = static_cast<FunctionIndex>(D.Via);
      const Demand &Below = Demands[Callee][D.Below];
      if (isOwnerLock(Below.Lock) || Below.Variable.isStar() || Met[Callee].count(Below.Lock))
        break;
      F = Callee;
      D = Below;
    }
    Blamed.push_back({F, D, false});
  }

  /// One finding per function, variable and kind of lack; further places are notes.
  std::vector<Finding> findings() {
    std::map<std::tuple<FunctionIndex, LockPath>, std::vector<Blame>> Groups;
    for (const Blame &B : Blamed)
      Groups[{B.In, B.Lacks.Variable}].push_back(B);
    std::vector<Finding> Result;
    for (auto &[Key, Same] : Groups) {
      std::stable_sort(Same.begin(), Same.end(), [&](const Blame &A, const Blame &B) {
        return std::tuple(place(A), !A.Lacks.Exclusive) < std::tuple(place(B), !B.Lacks.Exclusive);
      });
      Result.push_back(finding(Same));
    }
    return Result;
  }

  Location place(const Blame &B) const { return placeOf(P.Functions[B.In], B.Lacks.Where); }

  Finding finding(const std::vector<Blame> &Same) {
    const Blame &Main = Same.front();
    const FunctionFacts &F = P.Functions[Main.In];
    const VariableGuard &G = *Known.protections().guardOf(Main.Lacks.Variable);
    std::string Lock = "'" + lockText(Main.Lacks.Lock, F, P) + "'";
    std::string Data = variableName(G.Variable, P);
    std::string Lack = Main.Shared ? " with " + Lock + " held only for reading, which guards it"
                                   : " without " + Lock + ", which guards it";
    Finding Result;
    Result.Rule = Name("lockseam-guard");
    Result.Where = place(Main);
    Result.Function = F.Display;
    if (Main.Lacks.Via < 0)
      Result.Message = Data + " is " + (Main.Lacks.Exclusive ? "written" : "read") + " here" + Lack;
    else
      Result.Message = "'" + P.Functions[static_cast<size_t>(Main.Lacks.Via)].Display.str().str() +
                       "' is called here" +
                       (Main.Shared ? " with " + Lock + " held only for reading: it "
                                    : " without " + Lock + ": it ") +
                       (Main.Lacks.Exclusive ? "writes " : "reads ") + Data + ", which " + Lock +
                       " guards";
    tellAccess(Main, Data, Result.Notes);
    tellGuard(G, Data, Lock, Result);
    std::set<Note> More;
    for (const Blame &B : Same)
      if (place(B) != Result.Where)
        More.insert({place(B), Data + " is " + (B.Lacks.Exclusive ? "written" : "read") +
                                   " here without the lock as well"});
    for (const Note &N : More)
      if (Result.Notes.size() < MaxMoreNotes)
        Result.Notes.push_back(N);
    rank(G, Main, Result);
    return Result;
  }

  /// From the call down to the access.
  void tellAccess(const Blame &B, const std::string &Data, std::vector<Note> &Notes) const {
    Demand D = B.Lacks;
    for (unsigned Depth = 0; D.Via >= 0 && Depth < MaxChain; ++Depth) {
      FunctionIndex Callee = static_cast<FunctionIndex>(D.Via);
      D = Demands[Callee][D.Below];
      Location Where = placeOf(P.Functions[Callee], D.Where);
      if (D.Via >= 0)
        Notes.push_back({Where, "through '" +
                                    P.Functions[static_cast<size_t>(D.Via)].Display.str().str() +
                                    "', called here"});
      else
        Notes.push_back({Where, Data + " is " + (D.Exclusive ? "written" : "read") + " here"});
    }
  }

  void tellGuard(const VariableGuard &G, const std::string &Data, const std::string &Lock,
                 Finding &Result) const {
    LockPath Named = isPointee(G.Variable) ? G.Variable.parent() : G.Variable;
    for (const Location &Where : declarationsOf(Named, P.Functions[0], P)) {
      insertSorted(Result.Declarations, Where);
      std::string Why = G.Declared ? Data + " is declared here, guarded by " + Lock
                                   : std::to_string(G.GuardedReads + G.GuardedWrites) + " of " +
                                         std::to_string(G.Reads + G.Writes) + " accesses to " +
                                         Data + ", declared here, hold " + Lock;
      Result.Notes.push_back({Where, Why});
    }
  }

  void rank(const VariableGuard &G, const Blame &Main, Finding &Result) const {
    const CompactVector<Annotation> &Marks = P.Functions[Main.In].Annotations;
    FindingSignals Is;
    Is.Unguarded = true;
    Is.Inferred = !G.Declared;
    Is.OnlyRead = !Main.Lacks.Exclusive;
    Is.NoAnalysis = std::any_of(Marks.begin(), Marks.end(), [](const Annotation &A) {
      return A.Kind == AnnotationKind::NoAnalysis;
    });
    setRank(Is, Result);
  }

  const Inference &Known;
  const Program &P;
  const Summaries &S;
  const StartOrder &Order;
  std::vector<std::vector<std::pair<const HeldAccess *, Demand>>> Own; // by function: of accesses
  std::vector<std::vector<Demand>> Demands;                            // by function: of callers
  std::vector<std::set<LockPath>> Met; // by function: demands that some call meets
  std::set<FunctionIndex> Threads;
  std::unordered_map<LockPath, ThreadKinds> Users; // by variable: who accesses it
  std::vector<Blame> Blamed;
};

} // namespace

std::vector<Finding> findUnguardedAccesses(const Inference &Known, const Conflicts &Others) {
  return GuardCheck(Known, Others).run();
}

} // namespace lockseam
