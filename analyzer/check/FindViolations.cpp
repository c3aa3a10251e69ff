// FindViolations.cpp - lists the rules and counts what was not seen.
#include "FindViolations.h"
#include "ContextWitness.h"
#include "DiscardedGuard.h"
#include "LockOrder.h"
#include "Seams.h"
#include "SelfDeadlock.h"
#include "UnguardedAccess.h"
#include "WaitWithoutLoop.h"
#include "analyzer/evidence/KeptFlows.h"
#include <algorithm>
#include <map>

namespace lockseam {

/// Calls of project code that is not there: neither body nor model nor attributes.
static unsigned countCallsWithoutBody(const Program &P, const ModelTable &Models) {
  unsigned Count = 0;
  for (const CompactVector<CallTargets> &Calls : P.Calls)
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

/// Rules that may see the same defect at the same place, the most telling first.
static int placeOfRule(Name Rule) {
  static const Name Order[] = {Name("lockseam-context-witness"),
                               Name("lockseam-split-critical-section"),
                               Name("lockseam-atomic-sequence"), Name("lockseam-nonatomic")};
  auto It = std::find(std::begin(Order), std::end(Order), Rule);
  return It == std::end(Order) ? -1 : static_cast<int>(It - std::begin(Order));
}

/// Whether two findings speak of one lock or datum, as far as that is known.
static bool areAboutTheSame(const Finding &A, const Finding &B) {
  auto IsNamed = [&](const Location &Where) { return containsSorted(B.Declarations, Where); };
  return A.Declarations.empty() || B.Declarations.empty() ||
         std::any_of(A.Declarations.begin(), A.Declarations.end(), IsNamed);
}

/// The better evidence tells the story; of the other it is said that it is there.
static void addEvidence(Finding &To, Finding From) {
  if (From.Rank > To.Rank) {
    std::swap(To.Message, From.Message);
    std::swap(To.Notes, From.Notes);
    std::swap(To.Rank, From.Rank);
    std::swap(To.Signals, From.Signals);
  }
  To.Notes.push_back({From.Where, "here as well: " + From.Message});
  for (Note &Each : From.Notes)
    if (Each.Thread == 0 && Each.Kind != NoteKind::Repair)
      To.Notes.push_back(std::move(Each));
  mergeSorted(To.Declarations, From.Declarations);
}

/// A defect is one finding: the most telling rule has the evidence of the others. (A
/// pattern that is only a note tells less than any of them.)
static void mergeDefects(std::vector<Finding> &Findings) {
  std::map<Location, std::vector<Finding>> Same;
  for (Finding &Each : Findings)
    if (placeOfRule(Each.Rule) >= 0)
      Same[Each.Where].push_back(std::move(Each));
  std::erase_if(Findings, [](const Finding &F) { return placeOfRule(F.Rule) >= 0; });
  for (auto &[Where, Group] : Same) {
    std::stable_sort(Group.begin(), Group.end(), [](const Finding &A, const Finding &B) {
      auto Key = [](const Finding &F) {
        return std::tuple(levelOf(F.Rank) == Level::Note, placeOfRule(F.Rule));
      };
      return Key(A) < Key(B);
    });
    Finding Told = std::move(Group.front());
    for (size_t I = 1; I < Group.size(); ++I) {
      if (Group[I].Rule == Told.Rule || !areAboutTheSame(Group[I], Told)) {
        Findings.push_back(std::move(Group[I])); // another lock: a defect of its own
        continue;
      }
      addEvidence(Told, std::move(Group[I]));
    }
    Findings.push_back(std::move(Told));
  }
}

static void append(std::vector<Finding> &To, std::vector<Finding> From) {
  To.insert(To.end(), std::make_move_iterator(From.begin()), std::make_move_iterator(From.end()));
}

/// By the rules that need no flows.
static std::vector<Finding> findWithoutFlows(const ModelTable &Models, const Inference &Known,
                                             const Conflicts &Others, Intent Ought) {
  std::vector<Finding> Found = findWaitsWithoutLoop(Known, Models, Others);
  for (auto Find : {findDiscardedGuards, findSelfDeadlocks})
    append(Found, Find(Known.program(), Models, Known.summaries()));
  append(Found, findLockOrder(Known.program(), Models, Known.summaries(), Others.threads()));
  append(Found, findNonAtomic(Known, Ought));
  append(Found, findUnguardedAccesses(Known, Others));
  return Found;
}

Report findViolations(const Program &P, const ModelTable &Models, const Summaries &S,
                      const Inference &Known, const CheckOptions &Options) {
  Report Result;
  Conflicts Others(Known);
  FindingsJob Rest = [&] { return findWithoutFlows(Models, Known, Others, Options.Ought); };
  if (Options.Begin)
    Rest = Options.Begin(std::move(Rest));
  Flows Values = findFlows(Known, Options.Kept);
  SeamsFound Seams = findSeams(Known, Values, Others);
  if (Options.Kept)
    Options.Kept->keep(std::move(Values));
  Result.Findings = findContextWitness(Known, Others, Seams.Evidence, Options.Pairs);
  append(Result.Findings, Rest());
  append(Result.Findings, std::move(Seams.Findings));
  mergeDefects(Result.Findings);
  std::sort(Result.Findings.begin(), Result.Findings.end(), [](const Finding &A, const Finding &B) {
    return std::tie(A.Where, A.Rule, A.Message, A.Notes) <
           std::tie(B.Where, B.Rule, B.Message, B.Notes);
  });
  // A file that is compiled twice says everything twice.
  auto Same = [](const Finding &A, const Finding &B) {
    return A.Where == B.Where && A.Rule == B.Rule && A.Message == B.Message;
  };
  Result.Findings.erase(std::unique(Result.Findings.begin(), Result.Findings.end(), Same),
                        Result.Findings.end());
  Result.Seen = coverageOf(P, Models, S);
  return Result;
}

} // namespace lockseam
