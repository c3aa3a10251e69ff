// Seams.cpp - suspicions with the thread that gets in between, told as a story.
#include "Seams.h"
#include "Conflicts.h"
#include "LockNames.h"
#include "Story.h"
#include "analyzer/rank/FindingSignals.h"
#include <algorithm>
#include <map>

namespace lockseam {

namespace {

constexpr unsigned MaxChain = 12;

class SeamFindings {
public:
  SeamFindings(const Inference &Known, const Flows &Values)
      : Known(Known), P(Known.program()), S(Known.summaries()), Values(Values), Others(Known) {}

  SeamsFound run() { return {collect(/*Across=*/false), collect(/*Across=*/true)}; }

private:
  /// One finding per place and lock; the best evidence tells it.
  std::vector<Finding> collect(bool Across) const {
    std::map<std::tuple<Name, FunctionIndex, LockPath, Location>, std::vector<Finding>> Groups;
    for (const Suspicion &Each : Values.Suspicions) {
      if (Each.Across.empty() == Across || (Across && !canGetIn(Each)))
        continue;
      if (std::optional<Finding> Made = finding(Each))
        Groups[{Made->Rule, Each.In, Each.First.Lock, Made->Where}].push_back(std::move(*Made));
    }
    std::vector<Finding> Result;
    for (auto &[Key, Same] : Groups) {
      std::stable_sort(Same.begin(), Same.end(),
                       [](const Finding &A, const Finding &B) { return A.Rank > B.Rank; });
      Result.push_back(std::move(Same.front()));
    }
    return Result;
  }

  bool canGetIn(const Suspicion &Each) const {
    return Each.Kind == Seam::Sections &&
           Others.find(Each.In, Each.First.Variable, heldThroughout(Each), Each.First.Lock);
  }

  Location place(FunctionIndex F, Site Where) const { return placeOf(P.Functions[F], Where); }

  std::string lockName(FunctionIndex F, LockPath Lock) const {
    return quotedName(Lock, P.Functions[F], P, "the lock");
  }

  std::vector<LockPath> heldThroughout(const Suspicion &Each) const {
    std::vector<LockPath> Held = Each.Across;
    for (const HeldLock &H : S.Memory[Each.In].EntryHeld)
      if (H.Lock != Each.First.Lock)
        insertSorted(Held, H.Lock);
    return Held;
  }

  static Name ruleOf(Seam Kind) {
    switch (Kind) {
    case Seam::Unlocked:
      return Name("lockseam-guard");
    case Seam::Atomics:
      return Name("lockseam-atomic-sequence");
    case Seam::Sections:
    case Seam::Torn:
      break;
    }
    return Name("lockseam-split-critical-section");
  }

  /// None: two writes that nobody looks at together.
  std::optional<Finding> finding(const Suspicion &Each) const {
    std::vector<LockPath> Held = heldThroughout(Each);
    bool IsTorn = Each.Kind == Seam::Torn;
    std::optional<Conflict> Other =
        IsTorn ? Others.findReader(Each.In, Each.First.Variable, Each.Then.Variable, Held,
                                   Each.First.Lock)
               : Others.find(Each.In, Each.First.Variable, Held, Each.First.Lock);
    if (IsTorn && !Other)
      return std::nullopt;
    Finding Result;
    Result.Rule = ruleOf(Each.Kind);
    Result.Where = place(Each.In, Each.Kind == Seam::Unlocked ? Each.First.At.Where : Each.Second);
    Result.Function = P.Functions[Each.In].Display;
    Result.Message = message(Each, Other.has_value());
    Result.Notes = story(Each, Other);
    Result.Notes.push_back({Result.Where, repair(Each)});
    for (LockPath Named : {Each.First.Lock, Each.First.Variable})
      for (const Location &Where : declarationsOf(Named, P.Functions[Each.In], P))
        insertSorted(Result.Declarations, Where);
    Rank Is = evaluate(signals(Each, Other));
    Result.Rank = Is.Value;
    Result.Signals = std::move(Is.Reasons);
    return Result;
  }

  FindingSignals signals(const Suspicion &Each, const std::optional<Conflict> &Other) const {
    FindingSignals Is;
    Is.Torn = Each.Kind == Seam::Torn;
    if (!Is.Torn) {
      Is.Crosses = Each.How == Link::Value      ? Crossing::Value
                   : Each.How == Link::Decision ? Crossing::Decision
                                                : Crossing::Handle;
      Is.SameData = Each.SameData;
      Is.OtherData = !Each.SameData;
    }
    Is.OtherWriter = Other && Other->In != Each.In;
    Is.SameWriter = Other && Other->In == Each.In;
    Is.OtherThread = Other && !Other->Started.empty();
    Is.NobodyGetsIn = !Other;
    const VariableGuard *G = Known.protections().guardOf(Each.First.Variable);
    Is.GuardKnown = G && (G->Kind == Discipline::Guarded || G->Kind == Discipline::WriteGuarded);
    Is.CallersHold = !S.Memory[Each.In].EntryHeld.empty();
    Is.IsWait = Each.IsWait;
    RootKind Root = Each.First.Place.root().Kind;
    Is.Unnamed = Root != RootKind::This && Root != RootKind::Global && Root != RootKind::Parameter;
    return Is;
  }

  std::string message(const Suspicion &Each, bool Someone) const {
    std::string Data = variableName(Each.First.Variable, P);
    std::string Lock = lockName(Each.In, Each.First.Lock);
    std::string Who = Someone ? "; another thread can change it in between" : "";
    switch (Each.Kind) {
    case Seam::Sections:
      break;
    case Seam::Unlocked:
      return Data + " is read here without " + lockName(Each.In, Each.Then.Lock) +
             ", with which it is written: what this look decides about may be half done";
    case Seam::Atomics:
      return Each.How == Link::Value
                 ? "an update of the atomic " + Data +
                       " can be lost: the value stored here was computed from an earlier load" + Who
                 : "the atomic " + Data + " is stored here because of what an earlier load found" +
                       Who;
    case Seam::Torn:
      return Data + " and " + variableName(Each.Then.Variable, P) +
             " are written in two sections of " + Lock +
             ", but read together elsewhere: others can see one without the other";
    }
    std::string Seam = Each.IsWait ? Lock + " was given away by a wait" : Lock + " was released";
    if (Each.How == Link::Handle)
      return "a reference into " + Data + " is used after " + Seam +
             " and taken again: what it refers to may be gone" + Who;
    if (!Each.SameData)
      return variableName(Each.Then.Variable, P) + " is set from a value of " + Data +
             " that is out of date: " + Seam + " since it was read" + Who;
    if (Each.How == Link::Value)
      return "an update of " + Data + " can be lost: the value written here was read before " +
             Seam + Who;
    return Data + " is changed here because of what it was before " + Seam +
           ": that may not be so any more" + Who;
  }

  /// In the order of the bad interleaving.
  std::vector<Note> story(const Suspicion &Each, const std::optional<Conflict> &Other) const {
    Story Told;
    std::string Lock =
        lockName(Each.In, Each.Kind == Seam::Unlocked ? Each.Then.Lock : Each.First.Lock);
    std::string Data = variableName(Each.First.Variable, P);
    bool HasLock = !Each.First.Lock.isStar();
    if (HasLock && Each.First.At.Via < 0 && Each.First.Since != EntrySite)
      Told.step(1, place(Each.In, Each.First.Since), "takes " + Lock);
    if (Each.Kind == Seam::Torn)
      tellWrite(Told, Each.In, Each.First.At, "writes " + Data);
    else
      tellRead(Told, Each.In, Each.First.At, Data);
    if (Each.Kind == Seam::Sections &&
        (Each.First.At.Via < 0 || Each.Released != Each.First.At.Where))
      Told.step(1, place(Each.In, Each.Released),
                Each.IsWait ? "waits, and gives " + Lock + " away" : "releases " + Lock);
    if (Other)
      tellOther(Told, *Other, Each);
    bool Takes = Each.Kind != Seam::Atomics && Each.Then.At.Via < 0;
    if (Takes && Each.Second != Each.Then.At.Where)
      Told.step(1, place(Each.In, Each.Second), "takes " + Lock + (HasLock ? " again" : ""));
    LockPath Written = Each.How == Link::Handle && Each.Kind == Seam::Sections ? Each.First.Variable
                                                                               : Each.Then.Variable;
    tellWrite(Told, Each.In, Each.Then.At,
              (Each.Then.Reads ? "uses " : "writes ") + variableName(Written, P));
    return Told.notes();
  }

  void tellRead(Story &Told, FunctionIndex F, FlowPlace At, const std::string &Data) const {
    for (unsigned Depth = 0; Depth < MaxChain; ++Depth) {
      if (At.Via < 0)
        return Told.step(1, place(F, At.Where), "reads " + Data);
      FunctionIndex Callee = static_cast<FunctionIndex>(At.Via);
      Told.step(1, place(F, At.Where), "calls '" + P.Functions[Callee].Display.str().str() + "'");
      F = Callee;
      At = Values.Functions[Callee].Gives[At.Below].Read.At;
    }
  }

  void tellWrite(Story &Told, FunctionIndex F, FlowPlace At, const std::string &What) const {
    for (unsigned Depth = 0; Depth < MaxChain; ++Depth) {
      if (At.Via < 0)
        return Told.step(1, place(F, At.Where), What);
      FunctionIndex Callee = static_cast<FunctionIndex>(At.Via);
      Told.step(1, place(F, At.Where), "calls '" + P.Functions[Callee].Display.str().str() + "'");
      F = Callee;
      At = Values.Functions[Callee].Writes[At.Below].At;
    }
  }

  void tellOther(Story &Told, const Conflict &Other, const Suspicion &Each) const {
    for (const Conflict::Call &Start : Other.Started)
      Told.step(2, place(Start.From, Start.Where), "is started here");
    for (const Conflict::Call &Call : Other.Chain)
      Told.step(2, place(Call.From, Call.Where),
                "goes on from here, in '" + P.Functions[Call.From].Display.str().str() + "'");
    if (Each.Kind == Seam::Torn) {
      Told.step(2, place(Other.In, Other.Access->Where),
                "reads " + variableName(Each.First.Variable, P) + " and " +
                    variableName(Each.Then.Variable, P) + " in one section");
      return;
    }
    Told.step(2, place(Other.In, Other.Access->Where),
              "writes " + variableName(Each.First.Variable, P));
  }

  std::string repair(const Suspicion &Each) const {
    std::string Data = variableName(Each.First.Variable, P);
    std::string Lock = lockName(Each.In, Each.First.Lock);
    if (Each.Kind == Seam::Unlocked)
      return "repair: take " + lockName(Each.In, Each.Then.Lock) + " first, or make " + Data +
             " an atomic that is stored when all is done";
    if (Each.Kind == Seam::Atomics)
      return "repair: use one operation: fetch_add or its like, exchange, or a loop of "
             "compare_exchange";
    if (Each.First.At.Via >= 0 || Each.Then.At.Via >= 0)
      return "repair: do both in one section of " + Lock +
             ", with a variant of the function that expects the lock to be held";
    if (Each.Kind == Seam::Torn)
      return "repair: write both in one section of " + Lock;
    if (Each.How == Link::Handle)
      return "repair: look " + Data + " up again after " + Lock + " is taken";
    return "repair: keep " + Lock + " across both, or look at " + Data +
           " again before it is written";
  }

  const Inference &Known;
  const Program &P;
  const Summaries &S;
  const Flows &Values;
  Conflicts Others;
};

} // namespace

SeamsFound findSeams(const Inference &Known, const Flows &Values) {
  return SeamFindings(Known, Values).run();
}

} // namespace lockseam
