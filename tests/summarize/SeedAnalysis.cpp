// SeedAnalysis.cpp - figures 6 to 10 of the seed paper.
#include "SeedAnalysis.h"
#include <algorithm>

namespace lockseam::seed {

namespace {

struct Facts {
  LockSet R;
  PairSet T, P;
  friend bool operator==(const Facts &, const Facts &) = default;
};

template <typename T> void unite(std::set<T> &Into, const std::set<T> &From) {
  Into.insert(From.begin(), From.end());
}

/// \ FILL(e); for pairs of equal locks \ {e}.
PairSet without(PairSet Set, const LockExpr &E) {
  std::erase_if(Set, [&](const auto &Pair) { return Pair.first == E || Pair.second == E; });
  return Set;
}

/// Figure 7. Locking expressions are bounded as the analyser's paths are.
LockExpr bounded(LockExpr E) { return pathOf(E).isStar() ? LockExpr{} : E; }

bool depends(const LockExpr &E, const std::string &Variable) {
  if (E.Root == Variable)
    return true;
  for (const std::string &Step : E.Steps)
    if (Step == "[" + Variable + "]")
      return true;
  return false;
}

/// Figure 7. Variables of the program are themselves; the paper does not say, but its
/// "method-local variable" leaves no other reading.
LockExpr translateLock(const LockExpr &X, const Stmt &Call) {
  LockExpr Result;
  if (X.Root == "this")
    Result = Call.Receiver;
  else if (X.Root == "p0" || X.Root == "p1")
    Result = Call.Arguments[X.Root == "p1"];
  else if (X.Root[0] == 'g')
    Result.Root = X.Root;
  if (Result.isStar())
    return Result;
  for (std::string Step : X.Steps) {
    if (Step == "[n]")
      Step = "[" + Call.Index + "]";
    else if (Step == "[i]")
      Step = "[?]";
    if (Step == "[?]")
      return {};
    Result.Steps.push_back(Step);
  }
  return bounded(Result);
}

class Analysis {
public:
  Analysis(const Program &P, bool Pairs) : P(P), Pairs(Pairs), Result(P.Functions.size()) {}

  std::vector<MethodResult> run() {
    while (growLocksHeld())
      ;
    for (const Body &B : P.Functions)
      AtExit.push_back(flow(B, {}));
    while (growFinalT())
      ;
    for (size_t M = 0; M < P.Functions.size(); ++M) {
      Result[M].FinalP = AtExit[M].P;
      unite(Result[M].FinalP, finalP(P.Functions[M]));
    }
    return std::move(Result);
  }

private:
  /// LOCKSHELD, figure 7.
  LockSet locksHeld(const Body &B) const {
    LockSet Locks;
    for (const Stmt &S : B) {
      if (S.Kind == StmtKind::Sync)
        Locks.insert(bounded(S.Lock));
      if (S.Kind == StmtKind::Call)
        unite(Locks, locksOfCall(S));
      unite(Locks, locksHeld(S.Body));
      unite(Locks, locksHeld(S.Else));
    }
    Locks.erase(LockExpr{});
    return Locks;
  }

  /// L of figure 6(b).
  LockSet locksOfCall(const Stmt &Call) const {
    LockSet L;
    for (const LockExpr &X : Result[Call.Callee].LocksHeld)
      L.insert(translateLock(X, Call));
    L.erase(LockExpr{});
    return L;
  }

  bool growLocksHeld() {
    bool Grew = false;
    for (size_t M = 0; M < P.Functions.size(); ++M) {
      LockSet New = locksHeld(P.Functions[M]);
      Grew |= New != Result[M].LocksHeld;
      Result[M].LocksHeld = std::move(New);
    }
    return Grew;
  }

  /// R ∩ Locks of figure 6, R × Locks of figure 9.
  void meetAgain(Facts &A, const LockSet &Locks) const {
    for (const LockExpr &First : A.R)
      for (const LockExpr &Second : Locks)
        if (Pairs || First == Second)
          A.T.insert({First, Second});
  }

  Facts flow(const Body &B, Facts A) const {
    for (const Stmt &S : B)
      A = transfer(S, std::move(A));
    return A;
  }

  static void join(Facts &A, const Facts &B) {
    unite(A.R, B.R);
    unite(A.T, B.T);
    unite(A.P, B.P);
  }

  Facts transfer(const Stmt &S, Facts A) const {
    switch (S.Kind) {
    case StmtKind::Sync:
      return sync(S, std::move(A));
    case StmtKind::If: {
      Facts Then = flow(S.Body, A);
      join(Then, flow(S.Else, A));
      return Then;
    }
    case StmtKind::While: {
      Facts Head = A;
      for (;;) {
        Facts Next = Head;
        join(Next, flow(S.Body, Head));
        if (Next == Head)
          return Head;
        Head = std::move(Next);
      }
    }
    case StmtKind::Call: {
      LockSet L = locksOfCall(S);
      meetAgain(A, L);
      unite(A.R, L);
      return A;
    }
    case StmtKind::Assign:
      std::erase_if(A.R, [&](const LockExpr &E) { return depends(E, S.Variable); });
      return A;
    }
    return A;
  }

  /// SYNC e sb and SYNC * sb, figures 6(a) and 9.
  Facts sync(const Stmt &S, Facts A) const {
    Facts Inside = flow(S.Body, {});
    LockExpr E = bounded(S.Lock);
    LockSet Locks = Inside.R;
    if (!E.isStar())
      Locks.insert(E);
    meetAgain(A, Locks);
    unite(A.R, Locks);
    unite(A.P, without(Inside.P, E));
    unite(A.P, without(Inside.T, E));
    return A;
  }

  /// The calls of a node: not those in the blocks inside it.
  PairSet pairsOfCalls(const Body &B) const {
    PairSet Set;
    for (const Stmt &S : B) {
      if (S.Kind == StmtKind::Call)
        for (const auto &[First, Second] : Result[S.Callee].FinalT)
          Set.insert({translateLock(First, S), translateLock(Second, S)});
      if (S.Kind == StmtKind::If || S.Kind == StmtKind::While) {
        unite(Set, pairsOfCalls(S.Body));
        unite(Set, pairsOfCalls(S.Else));
      }
    }
    return without(std::move(Set), LockExpr{});
  }

  bool growFinalT() {
    bool Grew = false;
    for (size_t M = 0; M < P.Functions.size(); ++M) {
      PairSet New = AtExit[M].T;
      unite(New, pairsOfCalls(P.Functions[M]));
      Grew |= New != Result[M].FinalT;
      Result[M].FinalT = std::move(New);
    }
    return Grew;
  }

  /// The union over SYNCS(n), figures 8 and 10.
  PairSet finalP(const Body &B) const {
    PairSet Set;
    for (const Stmt &S : B) {
      PairSet Inside = finalP(S.Body);
      unite(Inside, finalP(S.Else));
      if (S.Kind == StmtKind::Sync) {
        unite(Inside, pairsOfCalls(S.Body));
        Inside = without(std::move(Inside), bounded(S.Lock));
      }
      unite(Set, Inside);
    }
    return Set;
  }

  const Program &P;
  bool Pairs;
  std::vector<Facts> AtExit;
  std::vector<MethodResult> Result;
};

} // namespace

std::vector<MethodResult> analyze(const Program &P, bool Pairs) { return Analysis(P, Pairs).run(); }

} // namespace lockseam::seed
