// LockList.cpp - every lock operation that the models recognised, and what only looks like one.
#include "LockList.h"
#include "analyzer/models/ModelTable.h"
#include "analyzer/report/SourcePaths.h"
#include "analyzer/summarize/AnnotationEffect.h"
#include "analyzer/summarize/Resolve.h"
#include "llvm/ADT/StringExtras.h"

using namespace lockseam;

namespace {

struct Row {
  Location Where;
  std::string What;
  Name Callee;
  bool Understood = true;
  bool IsLock = true; // false: threads, atomics, notifications
  friend auto operator<=>(const Row &, const Row &) = default;
};

std::vector<LockOp> operationsOf(const Event &Call, const FunctionFacts &Callee,
                                 const Program &Linked, const ModelTable &Models) {
  std::vector<LockOp> Ops = lockEffect(Call, Callee, Models);
  if (Ops.empty())
    Ops = annotationEffect(Callee, {Call.Receiver, Call.Arguments, Call.Result}, Linked);
  return Ops;
}

/// A call with a body is no riddle: its own lock operations are in the list.
std::optional<Row> describeCall(const Event &Call, const FunctionFacts &Caller,
                                const FunctionFacts &Callee, const Program &Linked,
                                const ModelTable &Models) {
  Row Result{Call.Where, "", Callee.QualifiedName, true, false};
  std::vector<std::string> Texts;
  for (const LockOp &Op : operationsOf(Call, Callee, Linked, Models)) {
    Texts.push_back(
        describe(Op, [&](LockPath Path) { return describeEntry(Path, Caller, Linked); }));
    Result.IsLock |= isLockOperation(Op.Kind);
  }
  Result.What = llvm::join(Texts, "; ");
  if (!Texts.empty())
    return Result;
  if (Callee.HasBody || isModelled(Callee, Models) || !looksLikeLockCall(Callee))
    return std::nullopt;
  Result.What = "not recognised";
  Result.Understood = false;
  Result.IsLock = true;
  return Result;
}

void collect(const Program &Linked, FunctionIndex Index, const ModelTable &Models,
             std::set<Row> &Rows) {
  const FunctionFacts &Caller = Linked.Functions[Index];
  auto Targets = Linked.Calls[Index].begin();
  for (const Block &B : Caller.Blocks) {
    for (const Event &E : B.Events) {
      if (E.Kind != EventKind::Call)
        continue;
      for (FunctionIndex Target : (Targets++)->Functions)
        if (std::optional<Row> R =
                describeCall(E, Caller, Linked.Functions[Target], Linked, Models))
          Rows.insert(*R);
    }
  }
}

std::set<Row> allRows(const Program &Linked, const ModelTable &Models) {
  std::set<Row> Rows;
  for (FunctionIndex I = 0; I < Linked.Functions.size(); ++I)
    collect(Linked, I, Models, Rows);
  return Rows;
}

} // namespace

void lockseam::listLocks(const Program &Linked, const ModelTable &Models,
                         const std::set<std::string> &Only, llvm::StringRef CurrentDirectory,
                         llvm::raw_ostream &Out) {
  for (const Row &R : allRows(Linked, Models)) {
    if (!Only.empty() && !Only.count(R.Where.File.str().str()))
      continue;
    Out << displayPath(R.Where.File.str(), CurrentDirectory) << ':' << R.Where.Line << ':'
        << R.Where.Column << ": " << R.What << "  [" << R.Callee.str() << "]\n";
  }
}

std::string lockseam::lockCoverage(const Program &Linked, const ModelTable &Models) {
  std::set<Location> Sites, Understood;
  for (const Row &R : allRows(Linked, Models)) {
    if (R.IsLock)
      Sites.insert(R.Where);
    if (R.IsLock && R.Understood)
      Understood.insert(R.Where);
  }
  return std::to_string(Understood.size()) + " of " + std::to_string(Sites.size()) +
         " lock sites understood";
}
