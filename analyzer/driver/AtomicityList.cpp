// AtomicityList.cpp - prints what every function is, and how many are verified.
#include "AtomicityList.h"
#include "GuardList.h"
#include "analyzer/report/JsonText.h"
#include "analyzer/report/SourcePaths.h"
#include <algorithm>

using namespace lockseam;
using nlohmann::ordered_json;

namespace {

std::string displayName(const FunctionFacts &F) {
  return (F.Display ? F.Display : F.Id).str().str();
}

std::string placeText(const Location &Where, llvm::StringRef CurrentDirectory) {
  return displayPath(Where.File.str(), CurrentDirectory) + ":" + std::to_string(Where.Line) + ":" +
         std::to_string(Where.Column);
}

const char *standing(const FunctionAtomicity &Is) {
  if (!Is.HasEvents)
    return "no events";
  if (!Is.Called && !Is.Open)
    return "nobody calls it";
  if (Is.isVerified())
    return "verified";
  if (Is.Everywhere <= Basic::Atomic)
    return "not verified: it is built on code or objects that are not known";
  return "not atomic at some call";
}

bool isRaceFree(const VariableGuard &G) {
  switch (G.Kind) {
  case Discipline::Guarded:
    return G.GuardedReads == G.Reads && G.GuardedWrites == G.Writes;
  case Discipline::ReadOnly:
  case Discipline::ThreadLocal:
    return true;
  default:
    return false;
  }
}

ordered_json toJson(const AtomicityCounts &Counts) {
  return {{"functions", Counts.Functions},
          {"verified", Counts.Verified},
          {"assumed", Counts.Assumed},
          {"withoutEvents", Counts.WithoutEvents},
          {"withoutCalls", Counts.WithoutCalls}};
}

ordered_json toJson(const Inference &Known, FunctionIndex F, llvm::StringRef CurrentDirectory) {
  const FunctionFacts &Facts = Known.program().Functions[F];
  const FunctionAtomicity &Is = Known.of(F);
  ordered_json Requires = ordered_json::array();
  for (LockPath Lock : Is.Value.locks())
    Requires.push_back(lockText(Lock, Facts, Known.program()));
  return {{"function", displayName(Facts)},
          {"file", displayPath(Facts.Where.File.str(), CurrentDirectory)},
          {"line", Facts.Where.Line},
          {"atomicity", atomicityText(Is.Value, Facts, Known.program())},
          {"atAllCalls", basicName(Is.Everywhere)},
          {"requires", std::move(Requires)},
          {"verified", Is.isVerified()}};
}

} // namespace

std::vector<FunctionIndex> lockseam::listedFunctions(const Program &Linked,
                                                     const std::set<std::string> &Only) {
  std::vector<FunctionIndex> Listed;
  for (FunctionIndex F = 0; F < Linked.Functions.size(); ++F) {
    const FunctionFacts &Facts = Linked.Functions[F];
    bool InFile = Only.empty() || Only.count(Facts.Where.File.str().str());
    if (Facts.HasBody && !Facts.IsSystem && Facts.Where.File && InFile)
      Listed.push_back(F);
  }
  std::stable_sort(Listed.begin(), Listed.end(), [&](FunctionIndex A, FunctionIndex B) {
    return Linked.Functions[A].Where < Linked.Functions[B].Where;
  });
  return Listed;
}

AtomicityCounts lockseam::countAtomicities(const Inference &Known,
                                           const std::vector<FunctionIndex> &Listed) {
  AtomicityCounts Counts;
  for (FunctionIndex F : Listed) {
    const FunctionAtomicity &Is = Known.of(F);
    if (!Is.HasEvents) {
      ++Counts.WithoutEvents;
      continue;
    }
    if (!Is.Called && !Is.Open) {
      ++Counts.WithoutCalls;
      continue;
    }
    ++Counts.Functions;
    Counts.Verified += Is.isVerified();
    Counts.Assumed += Is.Everywhere <= Basic::Atomic && Is.Assumed;
  }
  return Counts;
}

std::string lockseam::summaryLine(const AtomicityCounts &Counts) {
  return std::to_string(Counts.Verified) + " of " + std::to_string(Counts.Functions) +
         " functions verified atomic, " + std::to_string(Counts.Assumed) +
         " more by assumption; apart from these " + std::to_string(Counts.WithoutEvents) +
         " have no events and " + std::to_string(Counts.WithoutCalls) + " nobody calls";
}

std::string lockseam::atomicityLine(const Inference &Known, FunctionIndex F) {
  const FunctionFacts &Facts = Known.program().Functions[F];
  return displayName(Facts) + ": " + atomicityText(Known.of(F).Value, Facts, Known.program()) +
         ", " + standing(Known.of(F));
}

void lockseam::listAtomicities(const Inference &Known, const std::vector<FunctionIndex> &Listed,
                               llvm::StringRef CurrentDirectory, llvm::raw_ostream &Out) {
  for (FunctionIndex F : Listed) {
    const FunctionFacts &Facts = Known.program().Functions[F];
    Out << placeText(Facts.Where, CurrentDirectory) << ": " << atomicityLine(Known, F) << '\n';
  }
}

void lockseam::writeAtomicitiesJson(const Inference &Known,
                                    const std::vector<VariableGuard> &Guards,
                                    const std::vector<FunctionIndex> &Listed,
                                    llvm::StringRef CurrentDirectory, llvm::raw_ostream &Out) {
  ordered_json Functions = ordered_json::array();
  for (FunctionIndex F : Listed)
    Functions.push_back(toJson(Known, F, CurrentDirectory));
  ordered_json RaceFree = ordered_json::array();
  for (const GuardRow &Row : guardRows(Known.program(), Guards, {}))
    if (isRaceFree(Row.Guard))
      RaceFree.push_back(Row.Variable);
  ordered_json Whole = {{"functions", std::move(Functions)},
                        {"raceFreeFields", std::move(RaceFree)},
                        {"summary", toJson(countAtomicities(Known, Listed))}};
  Out << jsonText(Whole) << '\n';
}

bool lockseam::explainAtomicity(const Inference &Known, llvm::StringRef Named,
                                llvm::StringRef CurrentDirectory, llvm::raw_ostream &Out) {
  bool Any = false;
  for (FunctionIndex F : listedFunctions(Known.program(), {})) {
    const FunctionFacts &Facts = Known.program().Functions[F];
    std::string Display = displayName(Facts);
    bool IsMeant = Display == Named || Facts.QualifiedName.str() == Named;
    if (!IsMeant)
      continue;
    Any = true;
    Out << explainFunction(
        Known, F, [&](const Location &Where) { return placeText(Where, CurrentDirectory); });
  }
  return Any;
}
