// WaitWithoutLoop.cpp - finds the waits, callees first, and judges what follows each.
#include "WaitWithoutLoop.h"
#include "LockNames.h"
#include "Story.h"
#include "WaitPaths.h"
#include "analyzer/models/ModelTable.h"
#include "llvm/ADT/STLExtras.h"
#include <map>

namespace lockseam {

namespace {

struct Wait {
  FunctionIndex In = 0;
  EventAt Where;
  bool Timed = false;
  bool TakesPredicate = false;        // another form of this wait does
  std::optional<FunctionIndex> Below; // the function that waits for its callers
};

/// The condition is an argument: absl::Mutex::Await.
bool isGivenCondition(const FunctionFacts &Callee) {
  return llvm::any_of(Callee.ParameterTypes,
                      [](Name Type) { return Type.str() == "absl::Condition"; });
}

bool isTimed(const FunctionFacts &Callee) {
  llvm::StringRef Method = splitMethodName(Callee.QualifiedName.str()).second;
  for (llvm::StringRef Word : {"time", "_for", "until", "deadline"})
    if (Method.contains_insensitive(Word))
      return true;
  return Method == "waitFor" || llvm::any_of(Callee.ParameterTypes, [](Name Type) {
           return Type.str().contains("chrono::") || Type.str().contains("Duration");
         });
}

class WaitsWithoutLoop {
public:
  WaitsWithoutLoop(const Inference &Known, const ModelTable &Models, const Conflicts &Others)
      : Known(Known), P(Known.program()), Models(Models), S(Known.summaries()), Others(Others) {}

  std::vector<Finding> run() {
    findModelledWaits();
    for (const std::vector<FunctionIndex> &Component : P.BottomUp)
      for (FunctionIndex F : Component)
        visit(F);
    std::vector<Finding> Findings;
    for (auto &[Place, Each] : ByPlace)
      Findings.push_back(std::move(Each));
    return Findings;
  }

private:
  void findModelledWaits() {
    for (FunctionIndex F = 0; F < P.Functions.size(); ++F) {
      FoundModel Found = Models.find(P.Functions[F]);
      if (Found.Call && Found.Call->Does == Role::Wait && !isGivenCondition(P.Functions[F]))
        ModelledWaits.insert(F);
    }
  }

  void visit(FunctionIndex Index) {
    const FunctionFacts &F = P.Functions[Index];
    if (F.IsSystem || isModelled(F, Models))
      return;
    std::map<EventAt, Wait> Waits = waitsIn(Index);
    if (Waits.empty())
      return;
    WaitPaths Paths(P, Models, Index);
    for (const auto &[Where, Each] : Waits)
      judge(Each, Paths.after(Where, [&](EventAt At) { return Waits.count(At) > 0; }));
  }

  std::map<EventAt, Wait> waitsIn(FunctionIndex Index) const {
    std::map<EventAt, Wait> Result;
    const CompactVector<CallTargets> &Calls = P.Calls[Index];
    size_t Next = 0;
    const CompactVector<Block> &Blocks = P.Functions[Index].Blocks;
    for (uint32_t B = 0; B < Blocks.size(); ++B)
      for (uint32_t I = 0; I < Blocks[B].Events.size(); ++I)
        if (Blocks[B].Events[I].Kind == EventKind::Call)
          if (std::optional<Wait> W = asWait(Blocks[B].Events[I], Calls[Next++])) {
            W->In = Index;
            W->Where = {B, I};
            Result[{B, I}] = *W;
          }
    return Result;
  }

  std::optional<Wait> asWait(const Event &E, const CallTargets &Targets) const {
    for (FunctionIndex Target : Targets.Functions) {
      Wait W;
      if (WaitFunctions.count(Target)) {
        W.Below = Target;
        return W;
      }
      if (!ModelledWaits.count(Target) || hasPredicate(E, Target))
        continue;
      const ClassModel *Class = Models.find(P.Functions[Target]).Class;
      W.Timed = isTimed(P.Functions[Target]);
      W.TakesPredicate = Class && Class->TakesPredicate;
      return W;
    }
    return std::nullopt;
  }

  bool hasPredicate(const Event &E, FunctionIndex Target) const {
    return llvm::any_of(lockEffect(E, P.Functions[Target], Models),
                        [](const LockOp &Op) { return Op.Kind == OpKind::RunsArgument; });
  }

  /// Locks that the function takes, other than by waiting: its caller cannot have tested
  /// the condition with them held.
  bool takesLock(FunctionIndex F) const {
    return llvm::any_of(S.Functions[F].Locks.Acquired,
                        [](const AcquiredLock &A) { return !A.Taken.ByWait; });
  }

  void judge(const Wait &W, const AfterWait &After) {
    if (After.Then == Continuation::TestsAgain || (W.Timed && !After.Test))
      return;
    bool HandsOn = After.Then == Continuation::Returns && !After.Test && !takesLock(W.In);
    if (HandsOn) {
      WaitFunctions.insert(W.In);
      return;
    }
    Finding Each = finding(W, After);
    ByPlace.try_emplace(Each.Where, std::move(Each));
  }

  /// Whether there are callers, and each tests after its call what it waits for.
  bool callersTest(FunctionIndex F) const {
    bool Any = false;
    for (FunctionIndex Caller = 0; Caller < P.Functions.size(); ++Caller) {
      std::vector<EventAt> Sites = callsOf(F, Caller);
      if (Sites.empty())
        continue;
      Any = true;
      WaitPaths Paths(P, Models, Caller);
      for (EventAt Site : Sites)
        if (Paths.after(Site, [](EventAt) { return false; }).Then != Continuation::TestsAgain)
          return false;
    }
    return Any;
  }

  std::vector<EventAt> callsOf(FunctionIndex F, FunctionIndex Caller) const {
    std::vector<EventAt> Sites;
    size_t Next = 0;
    const CompactVector<Block> &Blocks = P.Functions[Caller].Blocks;
    for (uint32_t B = 0; B < Blocks.size(); ++B)
      for (uint32_t I = 0; I < Blocks[B].Events.size(); ++I)
        if (Blocks[B].Events[I].Kind == EventKind::Call &&
            containsSorted(P.Calls[Caller][Next++].Functions, F))
          Sites.push_back({B, I});
    return Sites;
  }

  const Event &event(const Wait &W) const {
    return P.Functions[W.In].Blocks[W.Where.Block].Events[W.Where.Position];
  }

  Location place(const Wait &W) const {
    Location At = event(W).Where;
    return At.File ? At : P.Functions[W.In].Where;
  }

  /// The condition variable is the object, or else the first argument; a function of the
  /// project's own may expect anything there.
  LockPath variable(const Wait &W) const {
    const Event &E = event(W);
    if (E.Receiver.Kind != ValueKind::Unknown)
      return E.Receiver.pointee();
    return E.Arguments.empty() || W.Below ? LockPath::star() : E.Arguments.front().pointee();
  }

  Finding finding(const Wait &W, const AfterWait &After) const {
    const FunctionFacts &F = P.Functions[W.In];
    Finding Result;
    Result.Rule = Name("lockseam-wait-without-loop");
    Result.Where = place(W);
    Result.Function = F.Display;
    Result.Message = message(W, After);
    Result.Declarations = declarationsOf(variable(W), F, P);
    addNotes(W, After, Result);
    return Result;
  }

  std::string message(const Wait &W, const AfterWait &After) const {
    std::string On = quotedName(variable(W), P.Functions[W.In], P, "a condition variable");
    std::string What =
        After.Test ? "the condition is not tested again after this wait on " + On +
                         ": a spurious or stolen wake-up goes on although it does not hold; "
                   : "no condition is tested around this wait on " + On +
                         ": a spurious or stolen wake-up goes on as if there had been a "
                         "notification; ";
    return What +
           (W.TakesPredicate
                ? "wait in a 'while' loop that tests the condition, or use the wait that takes a "
                  "predicate"
                : "wait in a 'while' loop that tests the condition");
  }

  /// The data that is tested, and the thread that changes it before this one goes on.
  struct Thief {
    LockPath Variable;
    Conflict By;
  };
  std::optional<Thief> thief(const Wait &W, const AfterWait &After) const {
    if (!After.Test)
      return std::nullopt;
    Site First = 0;
    const CompactVector<Block> &Blocks = P.Functions[W.In].Blocks;
    for (uint32_t B = 0; B < *After.Test; ++B)
      First += static_cast<Site>(Blocks[B].Events.size());
    Site Last = First + static_cast<Site>(Blocks[*After.Test].Events.size());
    for (const HeldAccess &A : S.Memory[W.In].Accesses) {
      LockPath Variable = Known.protections().guardedVariable(A.Place).Variable;
      if (A.Write || A.Where < First || A.Where >= Last || Variable.isStar())
        continue;
      if (std::optional<Conflict> By =
              Others.find({W.In, std::nullopt, {}, LockPath::star(), 0, {}}, Variable))
        return Thief{Variable, std::move(*By)};
    }
    return std::nullopt;
  }

  /// In the order of the bad interleaving.
  void addNotes(const Wait &W, const AfterWait &After, Finding &Result) const {
    const CompactVector<Block> &Blocks = P.Functions[W.In].Blocks;
    std::optional<Thief> Other = thief(W, After);
    std::string Data = Other ? variableName(Other->Variable, P) : "";
    Story Told;
    if (After.Test)
      for (const Event &E : llvm::reverse(Blocks[*After.Test].Events))
        if (E.Where.File) {
          Told.step(1, E.Where, NoteKind::Reads, "tests the condition, once", Data);
          break;
        }
    Told.step(1, Result.Where, NoteKind::Releases, "waits, and gives the lock away");
    if (W.Below)
      Told.step(1, P.Functions[*W.Below].Where, NoteKind::Calls,
                "'" + P.Functions[*W.Below].Display.str().str() +
                    "' waits and leaves the test to its caller");
    if (Other)
      Told.other(Other->By, P, NoteKind::Writes, "changes " + Data, Data);
    if (After.Then == Continuation::GoesOn && After.Next) {
      Location Next = Blocks[After.Next->Block].Events[After.Next->Position].Where;
      if (Next.File)
        Told.step(1, Next, NoteKind::Writes, "goes on here, whatever ended the wait", Data);
    }
    Result.Notes = Told.notes();
    setRank(signals(W, After, Other && Other->By.isKnownThread()), Result);
  }

  FindingSignals signals(const Wait &W, const AfterWait &After, bool HasThread) const {
    FindingSignals Is;
    Is.TestedOnce = true;
    Is.OtherThread = HasThread;
    Is.Untested = !After.Test;
    Is.Timed = W.Timed;
    Is.ResultTested = W.Timed && After.ResultTested;
    Is.TestsLater = After.TestsLater && !After.WorksOnCondition;
    Is.WaitsForEver = !After.Test && After.WaitsForEver;
    Is.CallersTest = After.Then == Continuation::Returns && callersTest(W.In);
    return Is;
  }

  const Inference &Known;
  const Program &P;
  const ModelTable &Models;
  const Summaries &S;
  const Conflicts &Others;
  std::set<FunctionIndex> ModelledWaits;
  std::set<FunctionIndex> WaitFunctions;
  std::map<Location, Finding> ByPlace; // instances of one template are one place
};

} // namespace

std::vector<Finding> findWaitsWithoutLoop(const Inference &Known, const ModelTable &Models,
                                          const Conflicts &Others) {
  return WaitsWithoutLoop(Known, Models, Others).run();
}

} // namespace lockseam
