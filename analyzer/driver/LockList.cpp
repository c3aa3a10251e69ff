// LockList.cpp - every lock operation that was recognised, and what only looks like one.
#include "LockList.h"
#include "analyzer/models/ModelTable.h"
#include "analyzer/report/SourcePaths.h"
#include "analyzer/summarize/AnnotationEffect.h"
#include "analyzer/summarize/Resolve.h"
#include "analyzer/summarize/Translate.h"
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
    Ops = annotationEffect(Callee, {Call.Receiver, Call.Arguments.vec(), Call.Result}, Linked);
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

using CallVisitor = llvm::function_ref<void(const Event &Call, const FunctionFacts &Caller,
                                            const CallTargets &Targets, size_t Target)>;

/// Visit gets each call once per target.
void forEachCall(const Program &Linked, CallVisitor Visit) {
  for (FunctionIndex I = 0; I < Linked.Functions.size(); ++I) {
    auto Targets = Linked.Calls[I].begin();
    for (const Block &B : Linked.Functions[I].Blocks)
      for (const Event &E : B.Events) {
        if (E.Kind != EventKind::Call)
          continue;
        for (size_t Target = 0; Target < Targets->Functions.size(); ++Target)
          Visit(E, Linked.Functions[I], *Targets, Target);
        ++Targets;
      }
  }
}

std::set<Row> modelledRows(const Program &Linked, const ModelTable &Models) {
  std::set<Row> Rows;
  forEachCall(Linked, [&](const Event &Call, const FunctionFacts &Caller,
                          const CallTargets &Targets, size_t Target) {
    const FunctionFacts &Callee = Linked.Functions[Targets.Functions[Target]];
    if (std::optional<Row> R = describeCall(Call, Caller, Callee, Linked, Models))
      Rows.insert(*R);
  });
  return Rows;
}

/// What a call does to the locks of its caller. A lock that the function takes and releases
/// itself, as that of a log, is not among them.
struct WrapperEffect {
  std::set<LockPath> Acquired, Released, Waited; // in the words of the function

  explicit WrapperEffect(const LockSummary &Locks) {
    for (const AcquiredLock &Gap : Locks.Gaps)
      Waited.insert(Gap.Lock);
    for (const WayOut &Way : Locks.Ways) {
      for (const ExitHold &Hold : Way.Plus)
        Acquired.insert(Hold.Lock);
      Released.insert(Way.Minus.begin(), Way.Minus.end());
      // A guard stands for the lock it had: the caller need not know which.
      Released.insert(Way.LetGo.begin(), Way.LetGo.end());
    }
    for (LockPath Lock : Locks.Released)
      if (!Waited.count(Lock))
        Released.insert(Lock);
  }
  bool empty() const { return Acquired.empty() && Released.empty() && Waited.empty(); }
};

/// Names of the locks for the caller, each once.
std::string namesFor(const FunctionFacts &Caller, const CallBinding &Call,
                     const std::set<LockPath> &Locks, const Program &Linked) {
  std::set<std::string> Names;
  for (LockPath Lock : Locks) {
    LockPath Here = translate(Lock, Call);
    Names.insert(Here.isStar() ? "a lock without a name" : describeEntry(Here, Caller, Linked));
  }
  return llvm::join(Names, " and ");
}

/// "acquires a_->mu, releases b_->mu".
std::string describeWrapper(const WrapperEffect &Effect, const FunctionFacts &Caller,
                            const CallBinding &Call, const Program &Linked) {
  std::vector<std::string> Parts;
  auto Add = [&](llvm::StringRef Verb, const std::set<LockPath> &Locks) {
    if (!Locks.empty())
      Parts.push_back(Verb.str() + " " + namesFor(Caller, Call, Locks, Linked));
  };
  Add("acquires", Effect.Acquired);
  Add("releases", Effect.Released);
  Add("releases and reacquires", Effect.Waited);
  return llvm::join(Parts, ", ");
}

/// Calls of functions that by their bodies do something to a lock of the caller.
std::set<Row> wrapperRows(const Program &Linked, const ModelTable &Models,
                          const Summaries &Summed) {
  std::vector<WrapperEffect> Effects; // by function: one may have many callers
  for (const FunctionSummary &Each : Summed.Functions)
    Effects.emplace_back(Each.Locks);
  std::set<Row> Rows;
  forEachCall(Linked, [&](const Event &Call, const FunctionFacts &Caller,
                          const CallTargets &Targets, size_t Target) {
    FunctionIndex Index = Targets.Functions[Target];
    const FunctionFacts &Callee = Linked.Functions[Index];
    if (Effects[Index].empty() || isModelled(Callee, Models) ||
        !operationsOf(Call, Callee, Linked, Models).empty())
      return;
    CallBinding Binding{Targets.Receivers.empty() ? Call.Receiver : Targets.Receivers[Target],
                        Call.Arguments.vec(), Call.Result};
    Rows.insert({Call.Where,
                 "calls " + Callee.QualifiedName.str().str() + ", which " +
                     describeWrapper(Effects[Index], Caller, Binding, Linked),
                 Callee.QualifiedName, /*Understood=*/true, /*IsLock=*/false});
  });
  return Rows;
}

} // namespace

void lockseam::listLocks(const Program &Linked, const ModelTable &Models, const Summaries &Summed,
                         const std::set<std::string> &Only, llvm::StringRef CurrentDirectory,
                         llvm::raw_ostream &Out) {
  std::set<Row> Rows = modelledRows(Linked, Models);
  Rows.merge(wrapperRows(Linked, Models, Summed));
  for (const Row &R : Rows) {
    if (!Only.empty() && !Only.count(R.Where.File.str().str()))
      continue;
    Out << displayPath(R.Where.File.str(), CurrentDirectory) << ':' << R.Where.Line << ':'
        << R.Where.Column << ": " << R.What << "  [" << R.Callee.str() << "]\n";
  }
}

std::string lockseam::lockCoverage(const Program &Linked, const ModelTable &Models) {
  std::set<Location> Sites, Understood;
  for (const Row &R : modelledRows(Linked, Models)) {
    if (R.IsLock)
      Sites.insert(R.Where);
    if (R.IsLock && R.Understood)
      Understood.insert(R.Where);
  }
  return std::to_string(Understood.size()) + " of " + std::to_string(Sites.size()) +
         " lock sites understood";
}
