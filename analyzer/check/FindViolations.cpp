// FindViolations.cpp - lists the rules and counts what was not seen.
#include "FindViolations.h"
#include "ContextWitness.h"
#include "DiscardedGuard.h"
#include "LockOrder.h"
#include "SelfDeadlock.h"
#include "UnguardedAccess.h"
#include "WaitWithoutLoop.h"
#include <algorithm>

namespace lockseam {

/// Calls of project code that is not there: neither body nor model nor attributes.
static unsigned countCallsWithoutBody(const Program &P, const ModelTable &Models) {
  unsigned Count = 0;
  for (const std::vector<CallTargets> &Calls : P.Calls)
    for (const CallTargets &Targets : Calls)
      for (FunctionIndex F : Targets.Functions) {
        const FunctionFacts &Callee = P.Functions[F];
        Count += !Callee.HasBody && !Callee.IsSystem && !Callee.IsPure &&
                 Callee.Annotations.empty() && !isModelled(Callee, Models);
      }
  return Count;
}

static Coverage coverageOf(const Program &P, const ModelTable &Models, const Summaries &S) {
  Coverage Seen;
  Seen.Units = P.Counts.Units;
  Seen.IncompleteUnits = P.Counts.IncompleteUnits;
  Seen.Functions = P.Counts.FunctionsWithBody;
  Seen.CallsWithoutBody = countCallsWithoutBody(P, Models);
  Seen.UnresolvedCalls = P.Counts.UnresolvedCalls;
  Seen.DifferentBodies = P.Counts.DifferentBodies;
  Seen.BodiesWithoutGraph = P.Counts.BodiesWithoutGraph;
  for (const FunctionSummary &F : S.Functions) {
    Seen.UnnamedLocks += F.UnnamedLocks;
    Seen.Bounded += F.Bounded;
  }
  return Seen;
}

Report findViolations(const Program &P, const ModelTable &Models, const Summaries &S,
                      const Inference &Known, const CheckOptions &Options) {
  Report Result;
  Result.Findings = findContextWitness(P, S, Options.Pairs);
  for (auto Find : {findWaitsWithoutLoop, findDiscardedGuards, findSelfDeadlocks, findLockOrder})
    for (Finding &Each : Find(P, Models, S))
      Result.Findings.push_back(std::move(Each));
  for (const std::vector<Finding> &Found :
       {findNonAtomic(Known, Options.Ought), findUnguardedAccesses(Known)})
    Result.Findings.insert(Result.Findings.end(), Found.begin(), Found.end());
  std::sort(Result.Findings.begin(), Result.Findings.end(), [](const Finding &A, const Finding &B) {
    return std::tie(A.Where, A.Rule, A.Message, A.Notes) <
           std::tie(B.Where, B.Rule, B.Message, B.Notes);
  });
  Result.Seen = coverageOf(P, Models, S);
  return Result;
}

} // namespace lockseam
