// PathMachine.cpp - the concrete machine and the walk over its states.
#include "PathMachine.h"
#include <algorithm>
#include <utility>

namespace lockseam::paths {

namespace {

constexpr unsigned MaxNew = 3;       // objects made by one event on one path
constexpr unsigned MaxName = 24;     // characters: a list that is followed for ever
constexpr unsigned MaxRuns = 20000;  // states of one program
constexpr unsigned DepthOfLocks = 3; // levels of a recursive lock, as in the analyser

struct Held {
  std::string Object;
  unsigned Taken = 0;
  unsigned Depth = 1;
  bool Callers = false;
  friend auto operator<=>(const Held &, const Held &) = default;
};

struct Watched {
  std::string Object;
  unsigned Taken = 0, Released = 0;
  Kind Is = Kind::Section;
  std::set<std::pair<std::string, unsigned>> Since; // holds
  std::set<std::string> Broken; // the caller's locks that were away at or after the release
  bool Doubtful = false;
  friend auto operator<=>(const Watched &, const Watched &) = default;
};

struct Run {
  std::map<std::string, std::string> Variables; // set ones only
  std::map<std::string, std::string> Stored;    // object -> what its f points at
  std::set<Held> Holds;
  std::set<std::string> Dropped;
  std::optional<Watched> Watch;
  int Flag = 0;
  std::map<unsigned, unsigned> Made; // objects per event
  friend auto operator<=>(const Run &, const Run &) = default;
};

class Walk {
public:
  /// With AnyBranch a test of the flag may go either way.
  Walk(const Program &P, bool AnyBranch) : P(P), AnyBranch(AnyBranch) {
    unsigned Next = 0;
    for (const Block &B : P.Blocks) {
      FirstEvent.push_back(Next);
      Next += static_cast<unsigned>(B.Ops.size()) + (B.End == Ending::TryLock);
    }
  }

  Outcome run() {
    for (int Flag : {0, 1}) {
      Run Start;
      Start.Flag = Flag;
      enter(0, Start);
    }
    while (!Work.empty() && !Result.Outside) {
      auto [Number, From] = std::move(Work.back());
      Work.pop_back();
      walkBlock(Number, From);
      if (Seen.size() > MaxRuns)
        Result.Outside = true;
    }
    tellCaller();
    for (const auto &[Point, Combinations] : AtPoint)
      Result.StatesAtPoint = std::max(Result.StatesAtPoint, Combinations.size());
    return std::move(Result);
  }

private:
  static std::string withoutInstance(const std::string &Object) {
    std::string Text;
    bool Skip = false;
    for (char C : Object) {
      Skip = C == '#' || (Skip && C != '.');
      if (!Skip)
        Text += C;
    }
    return Text;
  }

  void noteValue(unsigned Block, const std::string &What, const std::string &Value) {
    auto [It, New] = Values.try_emplace({Block, What}, Value);
    Result.ValuesMerge |= It->second != Value;
  }

  /// Of blocks from which a run returns: the rest is nothing to the caller.
  void tellCaller() {
    std::set<unsigned> Back = std::move(Ends);
    for (size_t Before = ~size_t(0); std::exchange(Before, Back.size()) != Back.size();)
      for (auto [From, To] : Steps)
        if (Back.count(To))
          Back.insert(From);
    for (unsigned Number : Back) {
      Outcome &Here = ByBlock[Number];
      Result.Acquired.merge(Here.Acquired);
      Result.Released.merge(Here.Released);
      Result.Gaps.merge(Here.Gaps);
      Result.Pairs.merge(Here.Pairs);
      Result.DoubtfulPairs.merge(Here.DoubtfulPairs);
    }
  }

  void enter(unsigned Number, const Run &R) {
    Steps.insert({At, Number});
    if (!Seen.insert({Number, R}).second)
      return;
    for (const auto &[Variable, Value] : R.Variables)
      noteValue(Number, Variable, withoutInstance(Value));
    std::string Memory;
    for (const auto &[Object, Value] : R.Stored)
      Memory += Object + "=" + withoutInstance(Value) + " ";
    noteValue(Number, "memory", Memory);
    notePoint(Number, AtEntry, R);
    Work.push_back({Number, R});
  }

  void notePoint(unsigned Block, unsigned Event, const Run &R) {
    AtPoint[{Block, Event}].insert({R.Holds, R.Dropped, R.Flag});
  }

  void walkBlock(unsigned Number, const Run &From) {
    const Block &B = P.Blocks[Number];
    At = Number;
    std::vector<Run> Now = {From};
    unsigned Event = FirstEvent[Number];
    for (const Op &O : B.Ops) {
      std::vector<Run> Next;
      for (Run &R : Now)
        apply(O, std::move(R), Event, Next);
      Now = std::move(Next);
      for (const Run &R : Now)
        notePoint(Number, Event, R);
      ++Event;
    }
    for (const Run &R : Now)
      finish(B, R, Event);
  }

  void finish(const Block &B, const Run &R, unsigned Event) {
    switch (B.End) {
    case Ending::Go:
      return enter(B.Then, R);
    case Ending::Choose:
      enter(B.Then, R);
      return enter(B.Else, R);
    case Ending::TestFlag:
      if (R.Flag || AnyBranch)
        enter(B.Then, R);
      if (!R.Flag || AnyBranch)
        enter(B.Else, R);
      return;
    case Ending::TryLock: {
      std::optional<std::string> Object = find(B.Tried, R);
      if (!Object)
        return;
      Run Success = R;
      acquire(Success, *Object, Event);
      notePoint(~0u, Event, R);
      notePoint(~0u, Event, Success);
      enter(B.Else, R);
      return enter(B.Then, Success);
    }
    case Ending::Exit:
      return leave(R);
    }
  }

  void leave(const Run &R) {
    Ends.insert(At);
    Way W;
    for (const Held &H : R.Holds)
      if (!H.Callers)
        W.first.insert(entryName(H.Object, R));
    W.second = R.Dropped;
    Result.Ways.insert(W);
  }

  /// The object, or nothing where the walk ends. A variable without a value that is read
  /// puts the program outside: nobody could promise anything.
  std::optional<std::string> find(const Place &From, const Run &R) {
    std::string Object = From.Root;
    if (Object[0] == 'v') {
      auto It = R.Variables.find(Object);
      if (It == R.Variables.end()) {
        Result.Outside = true;
        return std::nullopt;
      }
      Object = It->second;
    }
    for (unsigned I = 0; I < From.Hops; ++I) {
      auto It = R.Stored.find(Object);
      Object = It == R.Stored.end() ? Object + ".f" : It->second;
    }
    if (Object.size() <= MaxName)
      return Object;
    Result.Incomplete = true;
    return std::nullopt;
  }

  /// `*` for new objects, and for those behind a pointer that may have been assigned.
  static std::string entryName(const std::string &Object, const Run &R) {
    return Object[0] == '?' || (isBehindPointer(Object) && !R.Stored.empty()) ? "*" : Object;
  }

  void apply(const Op &O, Run R, unsigned Event, std::vector<Run> &Next) {
    switch (O.Does) {
    case Action::SetFlag:
      R.Flag = O.Number;
      break;
    case Action::Lock:
    case Action::Unlock: {
      std::optional<std::string> Object = find(O.Target, R);
      if (!Object)
        return;
      if (O.Does == Action::Unlock)
        return release(std::move(R), *Object, Event, Next);
      acquire(R, *Object, Event);
      break;
    }
    case Action::AssignVariable:
    case Action::Store:
      if (!assign(O, R, Event))
        return;
      break;
    }
    Next.push_back(std::move(R));
  }

  bool assign(const Op &O, Run &R, unsigned Event) {
    std::optional<std::string> Value;
    if (O.Unknown) {
      unsigned Number = ++R.Made[Event];
      Value = "?" + std::to_string(Event) + "#" + std::to_string(Number);
      Result.Incomplete |= Number > MaxNew;
      if (Number > MaxNew)
        return false;
    } else {
      Value = find(O.Source, R);
    }
    if (!Value)
      return false;
    if (O.Does == Action::AssignVariable) {
      R.Variables[O.Variable] = *Value;
      return true;
    }
    Place Before = O.Target;
    --Before.Hops;
    std::optional<std::string> Object = find(Before, R);
    if (!Object)
      return false;
    store(R, *Object, *Value);
    return true;
  }

  static bool isBehindPointer(const std::string &Object) {
    return Object.find(".f") != std::string::npos;
  }

  /// A store takes every name away that leads through a pointer; this machine does not
  /// follow that. So no lock of such a name may be held here or taken later.
  void store(Run &R, const std::string &Object, const std::string &Value) {
    for (const Held &H : R.Holds)
      Result.Outside |= H.Object[0] == '?' || isBehindPointer(H.Object);
    for (const std::string &D : R.Dropped)
      Result.Outside |= isBehindPointer(D);
    Result.Outside |= !R.Stored.empty() || isBehindPointer(Object);
    R.Stored[Object] = Value;
    if (R.Watch)
      R.Watch->Doubtful = true;
  }

  std::set<Held>::iterator holdOf(Run &R, const std::string &Object) {
    return std::find_if(R.Holds.begin(), R.Holds.end(),
                        [&](const Held &H) { return H.Object == Object; });
  }

  void acquire(Run &R, const std::string &Object, unsigned Event) {
    Result.Outside |= !R.Stored.empty() && isBehindPointer(Object);
    if (auto It = holdOf(R, Object); It != R.Holds.end()) {
      Held Deeper = *It;
      R.Holds.erase(It);
      ++Deeper.Depth;
      Result.Outside |= Deeper.Depth > DepthOfLocks;
      R.Holds.insert(Deeper);
      return;
    }
    if (R.Watch && R.Watch->Object == Object)
      report(R, Event);
    std::string Named = entryName(Object, R);
    bool Callers = R.Dropped.erase(Object) > 0;
    if (Named != "*")
      (Callers ? ByBlock[At].Gaps : ByBlock[At].Acquired).insert(Named);
    R.Holds.insert({Object, Event, 1, Callers});
  }

  void report(const Run &R, unsigned Event) {
    const Watched &W = *R.Watch;
    std::set<unsigned> Contexts;
    for (const auto &[Object, Taken] : W.Since)
      Contexts.insert(Taken);
    SitePattern Found{W.Taken, W.Released, W.Is, Event, Contexts};
    if (!Contexts.empty())
      (W.Doubtful ? Result.Doubtful : Result.Patterns).insert(Found);
    else if (std::string Named = entryName(W.Object, R); Named != "*" && W.Is == Kind::Section)
      (W.Doubtful ? ByBlock[At].DoubtfulPairs : ByBlock[At].Pairs).insert({Named, W.Broken});
  }

  void release(Run R, const std::string &Object, unsigned Event, std::vector<Run> &Next) {
    auto It = holdOf(R, Object);
    if (It == R.Holds.end()) {
      // Somebody else's lock without a name: nothing is promised.
      std::string Named = entryName(Object, R);
      Result.Outside |= Named == "*";
      if (R.Dropped.count(Object))
        Next.push_back(std::move(R));
      else
        releaseCallers(std::move(R), Object, AtEntry, Event, Next);
      return;
    }
    Held H = *It;
    R.Holds.erase(It);
    if (H.Depth > 1) {
      --H.Depth;
      R.Holds.insert(H);
      Next.push_back(std::move(R));
      return;
    }
    if (R.Watch)
      R.Watch->Since.erase({H.Object, H.Taken});
    if (H.Callers)
      return releaseCallers(std::move(R), Object, H.Taken, Event, Next);
    watch(R, {Object, H.Taken, Event, Kind::Section, {}, {}, false}, Next);
    Next.push_back(std::move(R));
  }

  void releaseCallers(Run R, const std::string &Object, unsigned Taken, unsigned Event,
                      std::vector<Run> &Next) {
    if (R.Watch)
      R.Watch->Broken.insert(Object);
    R.Dropped.insert(Object);
    ByBlock[At].Released.insert(Object);
    watch(R, {Object, Taken, Event, Kind::Gap, {}, {}, false}, Next);
    Next.push_back(std::move(R));
  }

  /// The other choice: from here on this release is the one to watch.
  void watch(Run R, Watched W, std::vector<Run> &Next) {
    for (const Held &H : R.Holds)
      W.Since.insert({H.Object, H.Taken});
    W.Broken.insert(R.Dropped.begin(), R.Dropped.end());
    R.Watch = std::move(W);
    Next.push_back(std::move(R));
  }

  const Program &P;
  bool AnyBranch;
  std::vector<unsigned> FirstEvent;
  Outcome Result;
  unsigned At = 0; // the block that is walked
  std::map<unsigned, Outcome> ByBlock;
  std::set<std::pair<unsigned, unsigned>> Steps; // from block to block
  std::set<unsigned> Ends;                       // blocks from which a run returned
  std::set<std::pair<unsigned, Run>> Seen;
  std::vector<std::pair<unsigned, Run>> Work;
  std::map<std::pair<unsigned, std::string>, std::string> Values;
  using Combination = std::tuple<std::set<Held>, std::set<std::string>, int>;
  std::map<std::pair<unsigned, unsigned>, std::set<Combination>> AtPoint;
};

} // namespace

Outcome runAllPaths(const Program &P) {
  Outcome Result = Walk(P, /*AnyBranch=*/false).run();
  Outcome Joined = Walk(P, /*AnyBranch=*/true).run();
  Result.Outside |= Joined.Outside;
  Result.ValuesMerge |= Joined.ValuesMerge;
  return Result;
}

} // namespace lockseam::paths
