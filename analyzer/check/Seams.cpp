// Seams.cpp - suspicions with the thread that gets in between, told as a story.
#include "Seams.h"
#include "GuessedCalls.h"
#include "Intent.h"
#include "LockNames.h"
#include "MergedSeams.h"
#include "MirroredLooks.h"
#include "Story.h"
#include <algorithm>
#include <map>

namespace lockseam {

namespace {

constexpr unsigned MaxChain = 12;
constexpr size_t ManyMeetings = 4; // of two sections: how they are used, or one defect
constexpr size_t MaxMeetings = 5;  // that are shown

class SeamFindings {
public:
  SeamFindings(const Inference &Known, const Flows &Values, const Conflicts &Others)
      : Known(Known), P(Known.program()), S(Known.summaries()), Values(Values), Others(Others),
        Guesses(P), Mirrors(P, Values) {
    for (const Suspicion &Each : Values.Suspicions)
      if (std::optional<SectionPair> Pair = sectionsBelow(Each)) {
        auto [First, IsNew] = Meeting[*Pair].insert({Each.In, place(Each.In, Each.Second)});
        if (!IsNew)
          First->second = std::min(First->second, place(Each.In, Each.Second));
      }
  }

  SeamsFound run() {
    SeamsFound Result;
    for (SeamEvidence &Each : mergedSeams(collect(/*Across=*/false)))
      Result.Findings.push_back(std::move(Each.Told));
    Result.Evidence = collect(/*Across=*/true);
    return Result;
  }

private:
  /// One finding per place and lock; the best evidence tells it.
  std::vector<SeamEvidence> collect(bool Across) const {
    std::map<std::tuple<Name, FunctionIndex, LockPath, Location>, std::vector<SeamEvidence>> Groups;
    for (const Suspicion &Each : Values.Suspicions) {
      // Where the link is weak the locks alone tell more.
      bool IsWeak = Each.But.Merges || Each.But.Keeps || Each.But.Claimed || !Each.SameData;
      bool Tells = !IsWeak && canGetIn(Each);
      if (Each.Across.empty() == Across || (Across && !Tells))
        continue;
      if (std::optional<SeamEvidence> Made = finding(Each))
        Groups[{Made->Told.Rule, Each.In, Each.First.Lock, Made->Told.Where}].push_back(
            std::move(*Made));
    }
    std::vector<SeamEvidence> Result;
    for (auto &[Key, Same] : Groups)
      Result.push_back(std::move(bestSeam(Same)));
    return Result;
  }

  using SectionPair = std::pair<AccessPlace, AccessPlace>;

  /// Where the data is read and written in the end, if both are below calls.
  std::optional<SectionPair> sectionsBelow(const Suspicion &Each) const {
    if (Each.Kind != Seam::Sections || Each.But.any() || Each.First.At.Via < 0 ||
        Each.Then.At.Via < 0)
      return std::nullopt;
    return SectionPair{readPlaces(Values, Each).back(), writePlaces(Values, Each).back()};
  }

  bool isGuessed(const Suspicion &Each) const {
    auto IsGuess = [&](const AccessPlace &At) { return Guesses.isGuess(At.first, At.second); };
    std::vector<AccessPlace> Write = writePlaces(Values, Each);
    std::vector<AccessPlace> Read =
        Each.Kind == Seam::Torn ? std::vector<AccessPlace>() : readPlaces(Values, Each);
    return std::any_of(Read.begin(), Read.end(), IsGuess) ||
           std::any_of(Write.begin(), Write.end(), IsGuess);
  }

  /// The functions in which the same two sections follow each other, if they are many: by
  /// the place where the second one begins.
  std::vector<Location> meetings(const Suspicion &Each) const {
    std::vector<Location> Places;
    if (std::optional<SectionPair> Pair = sectionsBelow(Each))
      for (const auto &[F, Where] : Meeting.at(*Pair))
        insertSorted(Places, Where);
    return Places.size() < ManyMeetings ? std::vector<Location>() : Places;
  }

  bool canGetIn(const Suspicion &Each) const {
    return Each.Kind == Seam::Sections && conflict(Each);
  }

  Location place(FunctionIndex F, Site Where) const { return placeOf(P.Functions[F], Where); }

  std::string lockName(FunctionIndex F, LockPath Lock) const {
    return quotedName(Lock, P.Functions[F], P, "the lock");
  }

  /// The data of a read or write. Of a global its part: the whole may be all of the program.
  template <typename Access> std::string nameOf(const Access &A) const {
    std::string Whole = variableName(A.Variable, P);
    bool IsPart = A.Place.root().Kind == RootKind::Global && !A.Place.anyPart([](LockPath Part) {
      return Part.size() > 0 && Part.lastStep() != StepKind::Field;
    });
    return IsPart ? quotedName(A.Place, FunctionFacts(), P, Whole) : Whole;
  }

  std::vector<LockPath> heldThroughout(const Suspicion &Each) const {
    std::vector<LockPath> Held = Each.Across;
    for (const HeldLock &H : S.Memory[Each.In].EntryHeld)
      if (H.Lock != Each.First.Lock)
        insertSorted(Held, H.Lock);
    return Held;
  }

  /// Another lock than the one that is given back; by whatever name.
  bool callersHold(const Suspicion &Each) const {
    const std::vector<HeldLock> &Held = S.Memory[Each.In].EntryHeld;
    return std::any_of(Held.begin(), Held.end(), [&](const HeldLock &H) {
      return H.Lock != Each.First.Lock && !isSameField(H.Lock, Each.First.Lock);
    });
  }

  static Name ruleOf(Seam Kind) {
    switch (Kind) {
    case Seam::Unlocked:
    case Seam::Escaped:
      return Name("lockseam-guard");
    case Seam::Atomics:
      return Name("lockseam-atomic-sequence");
    case Seam::Sections:
    case Seam::Torn:
    case Seam::Reset:
    case Seam::Skew:
      break;
    }
    return Name("lockseam-split-critical-section");
  }

  static Name ruleOf(const Suspicion &Each) {
    bool Atomic = Each.Kind == Seam::Reset && Each.First.Atomic;
    return Atomic ? Name("lockseam-atomic-sequence") : ruleOf(Each.Kind);
  }

  /// What is found in one section decides about other data in the next.
  static bool isAboutOther(const Suspicion &Each) {
    return Each.Kind == Seam::Sections && !Each.SameData && Each.How == Link::Decision;
  }

  /// An element is taken with the lock held, because of a look without it.
  static bool isUnlockedTake(const Suspicion &Each) {
    return Each.Kind == Seam::Unlocked && Each.Then.Takes;
  }

  /// The thread that gets in between.
  std::optional<Conflict> conflict(const Suspicion &Each) const {
    LockPath One = Each.First.Variable, Two = Each.Then.Variable;
    Conflicts::Gap Gap{Each.In,         Each.Second,     heldThroughout(Each),
                       Each.First.Lock, Each.First.Bits, Each.Marks};
    if (Each.Kind == Seam::Torn)
      return Others.findReader(Gap, One, Two);
    if (isAboutOther(Each))
      return Others.findWriter(Gap, One, Two);
    return Others.find(Gap, One);
  }

  /// Suspicions that are nothing without the thread that makes them one.
  static bool needsConflict(const Suspicion &Each) {
    return Each.Kind == Seam::Torn || Each.Kind == Seam::Skew || Each.Kind == Seam::Reset ||
           Each.Kind == Seam::Escaped || isAboutOther(Each) || isUnlockedTake(Each);
  }

  /// None: two writes that nobody looks at together, and the like.
  std::optional<SeamEvidence> finding(const Suspicion &Each) const {
    std::optional<Conflict> Other = conflict(Each);
    if (needsConflict(Each) && !Other)
      return std::nullopt;
    if (Each.Kind == Seam::Skew && !Mirrors.has(Each))
      return std::nullopt;
    SeamEvidence Made{{}, signals(Each, Other), {}};
    if (Each.Kind == Seam::Sections && !Each.Then.Reads)
      Made.Ends = {AccessPlace{Each.In, Each.First.At.Where}, writePlaces(Values, Each).back()};
    Finding &Result = Made.Told;
    Result.Rule = ruleOf(Each);
    Result.Where = place(Each.In, Each.Kind == Seam::Unlocked ? Each.First.At.Where : Each.Second);
    Result.Function = P.Functions[Each.In].Display;
    Result.Message = message(Each, Other.has_value());
    Result.Notes = story(Each, Other);
    Result.Notes.push_back({Result.Where, repair(Each), NoteKind::Repair});
    addMeetings(meetings(Each), Result);
    for (LockPath Named : {Each.First.Lock, Each.First.Variable})
      for (const Location &Where : declarationsOf(Named, P.Functions[Each.In], P))
        insertSorted(Result.Declarations, Where);
    setRank(Made.Is, Result);
    return Made;
  }

  /// The first of many places tells of the others.
  static void addMeetings(const std::vector<Location> &Places, Finding &To) {
    if (Places.empty() || Places.front() != To.Where)
      return;
    for (size_t I = 1; I < Places.size() && I <= MaxMeetings; ++I)
      To.Notes.push_back({Places[I], "the same two sections follow each other here"});
    if (size_t More = Places.size() - 1; More > MaxMeetings)
      To.Notes.push_back({To.Where, "and in " + std::to_string(More - MaxMeetings) +
                                        " other functions: what they call may be the place "
                                        "for one repair"});
  }

  FindingSignals signals(const Suspicion &Each, const std::optional<Conflict> &Other) const {
    FindingSignals Is = doubts(Each.But);
    Is.Torn = Each.Kind == Seam::Torn;
    Is.Together = isAboutOther(Each);
    Is.Mirrored = Each.Kind == Seam::Skew && Mirrors.isTelling(Each);
    Is.Cleared = Each.Kind == Seam::Reset;
    Is.Unlocked = Each.Kind == Seam::Escaped;
    Is.DoubleChecked = Each.Kind == Seam::Unlocked && !isUnlockedTake(Each);
    Is.OnlyAdded = Other && Other->Adds && !Each.Then.Adds && !Each.Then.Clears;
    Is.Looked = Each.Then.At.Via >= 0 && Each.How == Link::Decision && Each.Then.Looked;
    Is.Asks = Each.Asks && Each.How == Link::Decision;
    Is.Busy = Other && Other->Looks;
    Is.Flag = Each.Kind == Seam::Atomics && Each.How == Link::Decision;
    if (!Is.Torn && !Is.Cleared) {
      Is.Crosses = Each.How == Link::Value      ? Crossing::Value
                   : Each.How == Link::Decision ? Crossing::Decision
                                                : Crossing::Handle;
      Is.OtherData = !Each.SameData && !Is.Together && !Is.Mirrored;
    }
    Is.SameData = Each.SameData;
    Is.Joined = Other && Others.isOrdered(Each.In, Each.First.At.Where, Each.Then.At.Where, *Other);
    Is.Metrics = isMetric(Each.First.Variable) && isMetric(Each.Then.Variable);
    Is.Test = isTestCode(P.Functions[Each.In]);
    Is.Benign = isMarkedBenign(Each.First.Lock) || isMarkedBenign(Each.First.Variable);
    Is.OtherWriter = Other && Other->In != Each.In;
    Is.SameWriter = Other && Other->In == Each.In;
    Is.OtherThread = Other && Other->isKnownThread();
    Is.NobodyGetsIn = !Other;
    Is.OneThread = Other && Other->OneKind;
    Is.OtherObject = Other && !Other->HoldsGap;
    const VariableGuard *G = Known.protections().guardOf(Each.First.Variable);
    Is.GuardKnown = G && (G->Kind == Discipline::Guarded || G->Kind == Discipline::WriteGuarded);
    Is.NoGuard = !Is.GuardKnown && Each.Kind == Seam::Sections;
    std::vector<Location> Places = meetings(Each);
    Is.Repeated = !Places.empty() && Places.front() != place(Each.In, Each.Second);
    Is.Guessed = isGuessed(Each);
    Is.CallersHold = callersHold(Each);
    Is.IsWait = Each.IsWait;
    RootKind Root = Each.First.Place.root().Kind;
    Is.Unnamed = Root != RootKind::This && Root != RootKind::Global && Root != RootKind::Parameter;
    return Is;
  }

  static FindingSignals doubts(const Doubts &But) {
    FindingSignals Is;
    Is.Rechecked = But.Rechecked;
    Is.Versioned = But.Versioned;
    Is.Claimed = But.Claimed;
    Is.Merges = But.Merges;
    Is.Keeps = But.Keeps;
    Is.Relaxed = But.Relaxed;
    Is.Ordered = But.Ordered;
    Is.Private = But.Private;
    Is.Alone = But.Alone;
    return Is;
  }

  bool isMetric(LockPath Variable) const { return isMetricName(variableName(Variable, P)); }
  bool isMarkedBenign(LockPath Named) const { return isMarked(Named, "benign", P); }

  std::string message(const Suspicion &Each, bool Someone) const {
    std::string Data = nameOf(Each.First);
    std::string Lock = lockName(Each.In, Each.First.Lock);
    std::string Who = Someone ? "; another thread can change it in between" : "";
    switch (Each.Kind) {
    case Seam::Sections:
      break;
    case Seam::Escaped:
      return "an iterator into " + Data + " is followed here without " + Lock +
             ", which guards it: what it refers to may be gone" + Who;
    case Seam::Reset:
      return Data + " is cleared here, but its value was taken before" +
             (Each.First.Atomic ? "" : " " + Lock + " was released") +
             ": what other threads add in between is lost";
    case Seam::Skew:
      return nameOf(Each.Then) + " is changed here because of what " + Data +
             " was, and elsewhere it is the other way round: two threads can do both at once, "
             "since each has released the lock of what it looked at";
    case Seam::Unlocked:
      if (isUnlockedTake(Each))
        return Data + " is looked at here without " + lockName(Each.In, Each.Then.Lock) +
               ", and an element is taken because of it: it may be gone" + Who;
      return Data + " is read here without " + lockName(Each.In, Each.Then.Lock) +
             ", with which it is written: what this look decides about may be half done";
    case Seam::Atomics:
      return Each.How == Link::Value
                 ? "an update of the atomic " + Data +
                       " can be lost: the value stored here was computed from an earlier load" + Who
                 : "the atomic " + Data + " is stored here because of what an earlier load found" +
                       Who;
    case Seam::Torn:
      return Data + " and " + nameOf(Each.Then) + " are written in two sections of " + Lock +
             ", but read together elsewhere: others can see one without the other";
    }
    std::string Seam = Each.IsWait ? Lock + " was given away by a wait" : Lock + " was released";
    if (isAboutOther(Each))
      return nameOf(Each.Then) + " is " + (Each.Then.Reads ? "read" : "changed") +
             " here because of what " + Data + " was before " + Seam +
             ": another thread can change both in between";
    if (Each.Then.Reads && Each.How == Link::Decision)
      return "an element of " + Data + " is taken here because of what was found before " + Seam +
             ": it may be gone" + Who;
    if (Each.How == Link::Handle)
      return "a reference into " + Data + " is used after " + Seam +
             " and taken again: what it refers to may be gone" + Who;
    if (!Each.SameData)
      return nameOf(Each.Then) + " is set from a value of " + Data +
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
    std::string Data = nameOf(Each.First);
    bool HasLock = !Each.First.Lock.isStar();
    if (HasLock && Each.First.At.Via < 0 && Each.First.Since != EntrySite)
      Told.step(1, place(Each.In, Each.First.Since), NoteKind::Takes, "takes " + Lock, Lock);
    if (Each.Kind == Seam::Torn)
      tellWrite(Told, Each.In, Each.First.At, NoteKind::Writes, Data);
    else
      tellRead(Told, Each, Data, Lock);
    if ((Each.Kind == Seam::Sections || Each.Kind == Seam::Escaped || Each.Kind == Seam::Skew) &&
        (Each.First.At.Via < 0 || Each.Released != Each.First.At.Where))
      Told.step(1, place(Each.In, Each.Released), NoteKind::Releases,
                Each.IsWait ? "waits, and gives " + Lock + " away" : "releases " + Lock, Lock);
    if (Other)
      tellOther(Told, *Other, Each);
    bool Takes = Each.Kind != Seam::Atomics && Each.Then.At.Via < 0;
    std::string Second = Each.Kind == Seam::Skew ? lockName(Each.In, Each.Then.Lock) : Lock;
    if (Takes && Each.Second != Each.Then.At.Where)
      Told.step(1, place(Each.In, Each.Second), NoteKind::Takes,
                "takes " + Second + (HasLock && Second == Lock ? " again" : ""), Second);
    bool ByHandle = Each.How == Link::Handle && Each.Kind == Seam::Sections;
    tellWrite(Told, Each.In, Each.Then.At, Each.Then.Reads ? NoteKind::Reads : NoteKind::Writes,
              ByHandle ? Data : nameOf(Each.Then));
    return Told.notes();
  }

  void tellRead(Story &Told, const Suspicion &Each, const std::string &Data,
                const std::string &Lock) const {
    FunctionIndex F = Each.In;
    FlowPlace At = Each.First.At;
    const SharedRead *Read = nullptr; // below
    for (unsigned Depth = 0; Depth < MaxChain; ++Depth) {
      if (At.Via < 0 && Read && Read->Since != EntrySite)
        Told.step(1, place(F, Read->Since), NoteKind::Takes, "takes " + Lock, Lock);
      if (At.Via < 0)
        return Told.step(1, place(F, At.Where), NoteKind::Reads, "reads " + Data, Data);
      FunctionIndex Callee = static_cast<FunctionIndex>(At.Via);
      tellCall(Told, F, At.Where, Callee);
      F = Callee;
      Read = &Values.Functions[Callee].Gives[At.Below].Read;
      At = Read->At;
    }
  }

  void tellCall(Story &Told, FunctionIndex F, Site Where, FunctionIndex Callee) const {
    Told.step(1, place(F, Where), NoteKind::Calls,
              "calls '" + P.Functions[Callee].Display.str().str() + "'");
  }

  /// Kind is Writes, or Reads for a use.
  void tellWrite(Story &Told, FunctionIndex F, FlowPlace At, NoteKind Kind,
                 const std::string &Data) const {
    for (unsigned Depth = 0; Depth < MaxChain; ++Depth) {
      if (At.Via < 0)
        return Told.step(1, place(F, At.Where), Kind,
                         (Kind == NoteKind::Reads ? "uses " : "writes ") + Data, Data);
      FunctionIndex Callee = static_cast<FunctionIndex>(At.Via);
      tellCall(Told, F, At.Where, Callee);
      F = Callee;
      At = Values.Functions[Callee].Writes[At.Below].At;
    }
  }

  void tellOther(Story &Told, const Conflict &Other, const Suspicion &Each) const {
    std::string Data = nameOf(Each.First);
    std::string Then = nameOf(Each.Then);
    if (Each.Kind == Seam::Torn)
      return Told.other(Other, P, NoteKind::Reads,
                        "reads " + Data + " and " + Then + " in one section", Data, Each.First.Lock,
                        lockName(Each.In, Each.First.Lock));
    std::string Both = isAboutOther(Each) ? " and " + Then + " in one section" : "";
    Told.other(Other, P, NoteKind::Writes, "writes " + Data + Both, Data, Each.First.Lock,
               lockName(Each.In, Each.First.Lock));
  }

  std::string repair(const Suspicion &Each) const {
    std::string Data = nameOf(Each.First);
    std::string Lock = lockName(Each.In, Each.First.Lock);
    if (isUnlockedTake(Each))
      return "repair: look at " + Data + " again after " + lockName(Each.In, Each.Then.Lock) +
             " is taken, or take it first";
    if (Each.Kind == Seam::Unlocked)
      return "repair: take " + lockName(Each.In, Each.Then.Lock) + " first, or make " + Data +
             " an atomic that is stored when all is done";
    if (Each.Kind == Seam::Escaped)
      return "repair: copy what is needed while " + Lock + " is held";
    if (Each.Kind == Seam::Reset && !Each.First.Atomic)
      return "repair: take the value and clear " + Data + " in one section of " + Lock;
    if (Each.Kind == Seam::Skew)
      return "repair: hold " + Lock + " until " + nameOf(Each.Then) +
             " is changed, everywhere in one order, or use one lock for both";
    if (Each.Kind == Seam::Atomics || Each.Kind == Seam::Reset)
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
  const Conflicts &Others;
  GuessedCalls Guesses;
  MirroredLooks Mirrors;
  std::map<SectionPair, std::map<FunctionIndex, Location>> Meeting; // by function: the first place
};

} // namespace

SeamsFound findSeams(const Inference &Known, const Flows &Values, const Conflicts &Others) {
  return SeamFindings(Known, Values, Others).run();
}

} // namespace lockseam
