// ContextWitness.cpp - groups patterns by place and tells their story in notes.
#include "ContextWitness.h"
#include "GuessedCalls.h"
#include "HeldShare.h"
#include "Intent.h"
#include "LockChains.h"
#include "LockNames.h"
#include "PairPlaces.h"
#include "SectionUses.h"
#include "Story.h"
#include "analyzer/atomicity/RedundantLocks.h"
#include "analyzer/summarize/Resolve.h"
#include "llvm/ADT/STLExtras.h"
#include <map>
#include <set>

namespace lockseam {

namespace {

constexpr unsigned MaxMoreNotes = 8; // further places and contexts that are listed
constexpr size_t MaxTold = 64;       // contexts and places of one witness, the best ones

/// One pattern, seen from the function in which the two acquisitions follow each other.
/// A large library has millions: they refer to the summaries, and share their ways.
struct Instance {
  FunctionIndex Outer = 0; // holds the context
  const Pattern *Seen = nullptr;
  FunctionIndex Inner = 0;
  const PairSites *Sites = nullptr; // in Inner
  LockPath Lock;                    // in Inner's names
  LockPath Second;
  const LockPair *Pair = nullptr; // of Inner; null: the pattern is Inner's own
  unsigned Length = 0;            // calls from Outer down to Inner
  bool IsHeld = false;            // one of the contexts, surely
};

class ContextWitness {
public:
  ContextWitness(const Inference &Known, const Conflicts &Others,
                 const std::vector<SeamEvidence> &Evidence, bool Pairs)
      : P(Known.program()), S(Known.summaries()), Others(Others), Pairs(Pairs),
        Protected(protectedLocks(P, S)), Places(P), Chains(P, S), Held(P, S), Data(Known),
        Guesses(P), Below(S) {
    for (const SeamEvidence &Each : Evidence)
      if (auto [At, New] = Linked.insert({Each.Told.Where, &Each});
          !New && Each.Told.Rank > At->second->Told.Rank)
        At->second = &Each;
    for (const auto &[Variable, Guard] : Known.protections().guards())
      for (const GuardName &Lock : Guard->Guards)
        insertSorted(GuardedBy[lockVariable(Lock.Path).Variable], Variable);
  }

  std::vector<Finding> run() {
    Groups All;
    for (FunctionIndex F = 0; F < P.Functions.size(); ++F)
      for (const Pattern &Each : S.Functions[F].Patterns)
        if (Each.Lock == Each.Second || Pairs)
          keepAll(F, Each, All);
    Below.forget();
    // What is told is large, and only the best of a place is kept: one place at a time.
    std::map<std::pair<Location, Name>, std::vector<const Group *>> ByPlace;
    for (const auto &[Key, Same] : All)
      ByPlace[{placeOf(Same), ruleOf(Same)}].push_back(&Same);
    std::vector<Finding> Findings;
    for (const auto &[Place, Groups] : ByPlace) {
      std::vector<Judged> Same;
      for (const Group *Each : Groups)
        Same.push_back(judged(*Each));
      Findings.push_back(merged(std::move(Same)));
    }
    return Findings;
  }

private:
  /// The most telling first: named contexts, whole sections before gaps and waits, the
  /// shortest way down; then by place, so that the choice is always the same.
  using SortKey = std::tuple<bool, PairKind, unsigned, Location, Location, Location>;

  SortKey sortKey(const Instance &I) const {
    return {!I.IsHeld,
            I.Seen->Kind,
            I.Length,
            Places.location(I.Inner, I.Sites->Again.Where),
            Places.location(I.Inner, I.Sites->Released),
            Places.location(I.Outer, I.Seen->Contexts.front().Taken.Where)};
  }

  /// Whether it comes after Key whatever its places are, which take long to look up.
  bool isWorse(const Instance &I, const SortKey &Key) const {
    return std::tuple(!I.IsHeld, I.Seen->Kind, I.Length) >
           std::tie(std::get<0>(Key), std::get<1>(Key), std::get<2>(Key));
  }

  /// The best of those that are about one witness in one function.
  struct Group {
    std::vector<std::pair<SortKey, Instance>> Kept; // sorted
    bool HasMore = false;
  };

  using Groups = std::map<std::tuple<FunctionIndex, LockPath, LockPath>, Group>;

  void keep(const Instance &I, Groups &All) const {
    Group &In = All[{I.Inner, I.Lock, I.Second}];
    bool IsFull = In.Kept.size() == MaxTold;
    if (IsFull && (isWorse(I, In.Kept.back().first) || In.Kept.back().first <= sortKey(I))) {
      In.HasMore = true;
      return;
    }
    SortKey Key = sortKey(I);
    auto Before = [](const SortKey &A, const auto &B) { return A < B.first; };
    In.Kept.insert(std::upper_bound(In.Kept.begin(), In.Kept.end(), Key, Before), {Key, I});
    if (In.Kept.size() > MaxTold) {
      In.Kept.pop_back();
      In.HasMore = true;
    }
  }

  /// In the functions in which the two acquisitions follow each other.
  void keepAll(FunctionIndex F, const Pattern &Each, Groups &Into) {
    Instance Own{F, &Each, F, &Each.Sites, Each.Lock, Each.Second};
    Own.IsHeld = knownContext(Own) != nullptr;
    if (Each.Sites.Via < 0)
      return keep(Own, Into);
    for (const PairPlace &At : Below.below(Each.Sites))
      keep({F, &Each, At.In, &At.Pair->Sites, At.Pair->Lock, At.Pair->Second, At.Pair, At.Length,
            Own.IsHeld},
           Into);
  }

  std::vector<PairCall> calls(const Instance &I) const {
    return I.Pair ? Below.calls(I.Outer, I.Seen->Sites, I.Pair) : std::vector<PairCall>();
  }

  static Name ruleOf(const Group &Of) {
    const Instance &Main = Of.Kept.front().second;
    return Name(Main.Lock == Main.Second ? "lockseam-context-witness"
                                         : "lockseam-context-witness-pair");
  }

  Location placeOf(const Group &Of) const {
    const Instance &Main = Of.Kept.front().second;
    return Places.location(Main.Inner, Main.Sites->Again.Where);
  }

  /// Data that the witness guards, and a write of it in the gap.
  struct DataConflict {
    LockPath Variable;
    Conflict By;
  };

  /// A finding without its story, and what that is made from: most are not told.
  struct Judged {
    Finding Is;
    const Group *Of;
    const SeamEvidence *Link;
    std::optional<DataConflict> Other;
  };

  Judged judged(const Group &Of) const {
    const Instance &Main = Of.Kept.front().second;
    Judged Result{{}, &Of, nullptr, conflict(Main)};
    Result.Is.Rule = ruleOf(Of);
    Result.Is.Where = placeOf(Of);
    Result.Is.Function = P.Functions[Main.Inner].Display;
    Result.Is.Message = message(Main);
    if (auto Seen = Linked.find(Result.Is.Where); Seen != Linked.end())
      Result.Link = Seen->second;
    Result.Is.Declarations = declarations(Main);
    setRank(signals(Main, Result.Link, Result.Other), Result.Is);
    return Result;
  }

  Finding told(Judged Of) {
    const Instance &Main = Of.Of->Kept.front().second;
    Of.Is.Notes = story(Main, Of.Link, Of.Other);
    Of.Is.Notes.push_back({Of.Is.Where, repair(Main), NoteKind::Repair});
    addMore(*Of.Of, Of.Is);
    return std::move(Of.Is);
  }

  std::optional<DataConflict> conflict(const Instance &I) const {
    auto Data = GuardedBy.find(lockVariable(I.Second).Variable);
    std::vector<LockPath> Across;
    for (const Context &C : I.Seen->Contexts)
      if (C.Lock.isNameable())
        insertSorted(Across, C.Lock);
    std::optional<DataConflict> Best;
    if (Data != GuardedBy.end())
      for (LockPath Variable : Data->second)
        if (std::optional<Conflict> By =
                Others.find({I.Outer, std::nullopt, Across, I.Second, 0, {}}, Variable))
          if (!Best || (!Best->By.isKnownThread() && By->isKnownThread()))
            Best = DataConflict{Variable, std::move(*By)};
    return Best;
  }

  FindingSignals signals(const Instance &I, const SeamEvidence *Link,
                         const std::optional<DataConflict> &Other) const {
    FindingSignals Is = Link ? Link->Is : FindingSignals();
    LockPath Witness = lockVariable(I.Second).Variable;
    if (!Link) {
      Is.Unlinked = true;
      Is.OtherWriter = Other && Other->By.In != I.Inner;
      Is.SameWriter = Other && Other->By.In == I.Inner;
      Is.OtherThread = Other && Other->By.isKnownThread();
      Is.OneThread = Other && Other->By.OneKind;
      // Of a library we see only some of those who use it.
      Is.NobodyGetsIn = !Other && P.HasMain && GuardedBy.count(Witness);
      addCommon(I, Is);
      size_t Calls = callsOnTheWay(I);
      Is.Far = Calls >= ManyCalls;
      Is.Away = Calls >= SomeCalls && !Is.Far;
    }
    Is.HeldAcross = true;
    Is.Protected = containsSorted(Protected, Witness);
    Is.Unnamed |= !hasNamedContext(I);
    LockPath Across = lockVariable(bestContext(I).Lock).Variable;
    Is.Nested = isNested(I);
    Is.Guessed = isGuessed(I);
    Is.OneLock = !Link && (mayBeOneLock(I) || (hasNamedContext(I) && !I.IsHeld));
    Is.MostlyHeld = Held.mostly(Across);
    Is.Test = isTestCode(P.Functions[I.Inner]);
    Is.Benign |= isMarked(I.Second, "benign", P) || isMarked(bestContext(I).Lock, "benign", P);
    return Is;
  }

  /// How the context and the two sections are taken, each down to the lock statement.
  std::vector<ChainLink> links(const Instance &I) const {
    std::vector<ChainLink> All = Chains.chain(I.Outer, bestContext(I).Taken);
    for (const TakenAt *Taken : {&I.Sites->First, &I.Sites->Again})
      for (const ChainLink &Link : Chains.chain(I.Inner, *Taken))
        All.push_back(Link);
    return All;
  }

  size_t callsOnTheWay(const Instance &I) const {
    std::vector<ChainLink> Links = links(I);
    return I.Length + llvm::count_if(Links, [](const ChainLink &L) { return L.Via >= 0; });
  }

  bool isGuessed(const Instance &I) const {
    for (const PairCall &Call : calls(I))
      if (Guesses.isGuess(Call.In, Call.Where))
        return true;
    return llvm::any_of(
        links(I), [&](const ChainLink &Link) { return Guesses.isGuess(Link.In, Link.Where); });
  }

  /// One of several functions that a virtual call may reach has our own lock, of another
  /// object: that one would have to be of our class.
  bool isNested(const Instance &I) const {
    size_t Targets = 0;
    for (const HeldCall &Call : S.Memory[I.Inner].Calls)
      Targets += Call.Where == I.Sites->Again.Where ? Call.Targets.size() : 0;
    LockPath Ours = bestContext(I).Lock;
    return Targets > 1 && Ours.root().Kind == RootKind::This &&
           lockVariable(I.Sites->Again.ViaLock).Variable == lockVariable(Ours).Variable;
  }

  /// As far as is seen, by this name, before the event.
  bool isHeldAt(FunctionIndex F, LockPath Lock, Site Where) const {
    auto Holds = [&](const auto &At) {
      std::vector<HeldLock> Held = At.Where == Where ? At.Locks.all() : std::vector<HeldLock>();
      return llvm::any_of(Held, [&](const HeldLock &H) { return H.Lock == Lock; });
    };
    return llvm::any_of(S.Memory[F].Calls, Holds) || llvm::any_of(S.Memory[F].Releases, Holds);
  }

  /// Nobody is seen to take the lock that is given back: then it is most likely one that is
  /// held, which has another name there.
  bool mayBeOneLock(const Instance &I) const {
    if (I.Seen->Kind == PairKind::Section)
      return false;
    if (llvm::any_of(I.Seen->Contexts, [&](const Context &C) {
          std::pair<LockPath, LockPath> Names = std::minmax(C.Lock, I.Seen->Lock);
          return containsSorted(S.Memory[I.Outer].EntryNames, Names);
        }))
      return true;
    bool IsOwn = I.Inner == I.Outer;
    return !isHeldAt(I.Inner, I.Lock, I.Sites->Again.Where) &&
           (IsOwn || !isHeldAt(I.Outer, I.Seen->Lock, I.Seen->Sites.Again.Where));
  }

  /// Whether the two sections are about the same data; of a library we see only a part.
  void addCommon(const Instance &I, FindingSignals &Is) const {
    if (I.Lock != I.Second || I.Seen->Kind != PairKind::Section || !P.HasMain)
      return;
    SharedData Common = sharedData(Data.of(I.Inner, I.Sites->First, I.Lock),
                                   Data.of(I.Inner, I.Sites->Again, I.Second));
    bool GrowOld = !Common.GrowOld.empty();
    Is.Apart = Common.IsKnown && !Common.Any && !Common.BothRead;
    Is.Unread = Common.Any && !GrowOld;
    Is.Afresh = GrowOld && Common.IsReadAnew;
    Is.Metrics = GrowOld && llvm::all_of(Common.GrowOld, [&](LockPath Variable) {
                   return isMetricName(variableName(Variable, P));
                 });
  }

  std::string repair(const Instance &I) const {
    std::string Lock = lockName(I.Inner, I.Second);
    if (I.Lock != I.Second)
      return "repair: take " + lockName(I.Inner, I.Lock) + " and " + Lock +
             " together, if what they guard belongs together";
    if (I.Seen->Kind == PairKind::Wait)
      return "repair: wait before " + contextName(I, bestContext(I)) +
             " is taken, or look at the data of " + Lock + " again after the wait";
    return "repair: hold " + Lock +
           " from the first section to the end of the second, with "
           "variants of the callees that expect it, or look again in the second section";
  }

  /// Several witnesses taken by one statement are one defect: the shortest name tells it.
  Finding merged(std::vector<Judged> Same) {
    llvm::stable_sort(Same, [](const Judged &A, const Judged &B) {
      return std::tuple(-A.Is.Rank, A.Is.Message.size(), A.Is.Message) <
             std::tuple(-B.Is.Rank, B.Is.Message.size(), B.Is.Message);
    });
    Finding Result = told(std::move(Same.front()));
    for (size_t I = 1; I < Same.size() && I <= MaxMoreNotes; ++I) {
      Result.Notes.push_back({Result.Where, "here as well: " + Same[I].Is.Message});
      for (const Location &L : Same[I].Is.Declarations)
        insertSorted(Result.Declarations, L);
    }
    return Result;
  }

  std::vector<Location> declarations(const Instance &I) const {
    std::vector<Location> Result;
    for (LockPath Lock : {I.Lock, I.Second})
      for (const Location &Each : declarationsOf(Lock, P.Functions[I.Inner], P))
        insertSorted(Result, Each);
    return Result;
  }

  static bool hasNamedContext(const Instance &I) {
    return llvm::any_of(I.Seen->Contexts, [](const Context &C) { return C.Lock.isNameable(); });
  }

  /// A wait, or a callee, has given the lock back and taken it again, and nobody is seen to
  /// have held it before by that name: who holds it by another one gives that back.
  bool isPhantom(const Instance &I, const Context &C) const {
    auto GivesBack = [&] {
      const TakenAt &At = C.Taken;
      return At.ByWait ||
             (At.Via >= 0 &&
              containsSorted(S.Functions[static_cast<size_t>(At.Via)].Locks.Released, At.ViaLock));
    };
    return C.Taken.Where != EntrySite && GivesBack() && !isHeldAt(I.Outer, C.Lock, C.Taken.Where);
  }

  const Context *knownContext(const Instance &I) const {
    for (const Context &C : I.Seen->Contexts)
      if (C.Lock.isNameable() && !isPhantom(I, C))
        return &C;
    return nullptr;
  }

  const Context &bestContext(const Instance &I) const {
    if (const Context *Known = knownContext(I))
      return *Known;
    for (const Context &C : I.Seen->Contexts)
      if (C.Lock.isNameable())
        return C;
    return I.Seen->Contexts.front();
  }

  std::string contextName(const Instance &I, const Context &C) const {
    if (!C.Lock.isNameable())
      return "a lock without a name";
    return "'" + S.Functions[I.Outer].Spelling.at(C.Lock) + "'";
  }

  std::string lockName(FunctionIndex F, LockPath Lock) const {
    auto &Spelling = S.Functions[F].Spelling;
    auto It = Spelling.find(Lock);
    return "'" + (It != Spelling.end() ? It->second : describeEntry(Lock, P.Functions[F], P)) + "'";
  }

  std::string message(const Instance &I) const {
    std::string Lock = lockName(I.Inner, I.Lock);
    std::string Held = contextName(I, bestContext(I));
    if (I.Lock != I.Second)
      return lockName(I.Inner, I.Second) + " is taken here after " + Lock +
             " was taken and released, both while " + Held +
             " is held: what the two guard can change in between";
    switch (I.Seen->Kind) {
    case PairKind::Wait:
      return "this wait gives " + Lock + " away and takes it again while " + Held +
             " stays held: other threads change what " + Lock + " guards in between";
    case PairKind::Gap:
      return Lock + " is released and taken again while " + Held +
             " stays held: other threads can change what " + Lock + " guards in between";
    case PairKind::Section:
      break;
    }
    return Lock + " is taken a second time while " + Held +
           " is held: other threads can change what " + Lock + " guards between the two sections";
  }

  /// In the order of execution: the context, the way down, the first section, who gets in
  /// between, the second. A value that crosses tells more than the locks alone.
  std::vector<Note> story(const Instance &I, const SeamEvidence *Link,
                          const std::optional<DataConflict> &Other) {
    std::vector<Note> Notes;
    const Context &C = bestContext(I);
    Chains.tellTaken(Notes, I.Outer, C.Taken, contextName(I, C), "is taken here and stays held");
    for (const PairCall &Call : calls(I))
      Notes.push_back({Places.location(Call.In, Call.Where),
                       "with " + contextName(I, C) + " held, '" +
                           P.Functions[Call.Of].Display.str().str() + "' is called here",
                       NoteKind::Calls});
    if (Link) {
      Story Told;
      Told.steps(1, std::move(Notes));
      Told.append(Link->Told.Notes);
      return Told.notes();
    }
    std::string Lock = lockName(I.Inner, I.Lock);
    if (I.Seen->Kind == PairKind::Section || I.Sites->First.Where != I.Sites->Again.Where)
      Chains.tellTaken(Notes, I.Inner, I.Sites->First, Lock, "is taken here the first time");
    Location Released = Places.location(I.Inner, I.Sites->Released);
    bool Written = I.Sites->First.Via < 0 && I.Sites->Released != I.Sites->Again.Where;
    if (Written)
      Notes.push_back({Released, Lock + " is released here", NoteKind::Releases, Lock});
    Story Told;
    Told.steps(1, std::exchange(Notes, {}));
    if (Other) {
      std::string Data = variableName(Other->Variable, P);
      Told.other(Other->By, P, NoteKind::Writes, "writes " + Data, Data, I.Second,
                 lockName(I.Inner, I.Second));
    }
    tellAgain(I, Notes);
    Told.steps(1, std::move(Notes));
    return Told.notes();
  }

  void tellAgain(const Instance &I, std::vector<Note> &Notes) {
    std::string Second = lockName(I.Inner, I.Second);
    Location Again = Places.location(I.Inner, I.Sites->Again.Where);
    if (I.Seen->Kind == PairKind::Section && I.Sites->First == I.Sites->Again)
      Notes.push_back({Again,
                       Second + " is taken here the second time, in the next turn of the loop",
                       NoteKind::Takes, Second});
    else if (I.Sites->Again.Via >= 0)
      Chains.tellTaken(Notes, I.Inner, I.Sites->Again, Second,
                       I.Seen->Kind == PairKind::Gap ? "is released and taken again by this call"
                                                     : "is taken here the second time");
    else
      Notes.push_back({Again, Second + " is taken here the second time", NoteKind::Takes, Second});
  }

  /// Other second acquisitions and other contexts of the same witness.
  void addMore(const Group &Of, Finding &Result) {
    std::set<Note> More;
    const Instance &Main = Of.Kept.front().second;
    for (const auto &[Key, I] : Of.Kept) {
      Location Again = Places.location(I.Inner, I.Sites->Again.Where);
      if (Again != Result.Where)
        More.insert({Again, lockName(I.Inner, I.Second) + " is taken again here as well, with " +
                                contextName(I, bestContext(I)) + " held"});
      for (const Context &C : I.Seen->Contexts)
        if (C.Lock.isNameable() && (I.Outer != Main.Outer || C.Lock != bestContext(Main).Lock))
          More.insert({Places.location(I.Outer, C.Taken.Where),
                       contextName(I, C) + " is held as well, from here on"});
    }
    size_t Told = 0;
    for (const Note &N : More)
      if (Told++ < MaxMoreNotes)
        Result.Notes.push_back(N);
    if (More.size() > MaxMoreNotes)
      Result.Notes.push_back({Result.Where, (Of.HasMore ? "and at least " : "and ") +
                                                std::to_string(More.size() - MaxMoreNotes) +
                                                " more such places"});
  }

  const Program &P;
  const Summaries &S;
  const Conflicts &Others;
  bool Pairs;
  std::vector<LockPath> Protected; // as variables, sorted
  EventPlaces Places;
  LockChains Chains;
  HeldShare Held;
  SectionUses Data;
  GuessedCalls Guesses;
  PairPlaces Below;
  std::map<Location, const SeamEvidence *> Linked;     // by the second section: the best
  std::map<LockPath, std::vector<LockPath>> GuardedBy; // by lock, as variables; sorted
};

} // namespace

std::vector<Finding> findContextWitness(const Inference &Known, const Conflicts &Others,
                                        const std::vector<SeamEvidence> &Evidence, bool Pairs) {
  return ContextWitness(Known, Others, Evidence, Pairs).run();
}

} // namespace lockseam
