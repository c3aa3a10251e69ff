// LockList.cpp - every lock operation that the models recognised, and what only looks like one.
#include "LockList.h"
#include "analyzer/models/ModelTable.h"
#include "analyzer/report/SourcePaths.h"
#include "llvm/ADT/StringExtras.h"

using namespace lockseam;

namespace {

struct Row {
  Location Where;
  std::string What;
  Name Callee;
  friend auto operator<=>(const Row &, const Row &) = default;
};

/// A call with a body is no riddle: its own lock operations are in the list.
std::optional<std::string> describe(const Event &Call, const FunctionFacts &Callee,
                                    const ModelTable &Models) {
  std::vector<std::string> Texts;
  for (const LockOp &Op : lockEffect(Call, Callee, Models))
    Texts.push_back(toString(Op));
  if (!Texts.empty())
    return llvm::join(Texts, "; ");
  if (!Callee.HasBody && !isModelled(Callee, Models) && looksLikeLockCall(Callee))
    return "not recognised";
  return std::nullopt;
}

void collect(const Program &Linked, FunctionIndex Index, const ModelTable &Models,
             std::set<Row> &Rows) {
  auto Targets = Linked.Calls[Index].begin();
  for (const Block &B : Linked.Functions[Index].Blocks) {
    for (const Event &E : B.Events) {
      if (E.Kind != EventKind::Call)
        continue;
      for (FunctionIndex Target : (Targets++)->Functions) {
        const FunctionFacts &Callee = Linked.Functions[Target];
        if (std::optional<std::string> What = describe(E, Callee, Models))
          Rows.insert({E.Where, *What, Callee.QualifiedName});
      }
    }
  }
}

} // namespace

void lockseam::listLocks(const Program &Linked, const ModelTable &Models,
                         const std::set<std::string> &Only, llvm::StringRef CurrentDirectory,
                         llvm::raw_ostream &Out) {
  std::set<Row> Rows;
  for (FunctionIndex I = 0; I < Linked.Functions.size(); ++I)
    collect(Linked, I, Models, Rows);
  for (const Row &R : Rows) {
    if (!Only.empty() && !Only.count(R.Where.File.str().str()))
      continue;
    Out << displayPath(R.Where.File.str(), CurrentDirectory) << ':' << R.Where.Line << ':'
        << R.Where.Column << ": " << R.What << "  [" << R.Callee.str() << "]\n";
  }
}
