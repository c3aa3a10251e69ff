// ContextWitness.cpp - groups patterns by place and tells their story in notes.
#include "ContextWitness.h"
#include "LockChains.h"
#include "LockNames.h"
#include "analyzer/atomicity/RedundantLocks.h"
#include "analyzer/summarize/Resolve.h"
#include "llvm/ADT/STLExtras.h"
#include <map>
#include <set>

namespace lockseam {

namespace {

constexpr unsigned MaxMoreNotes = 8;  // further places and contexts that are listed
constexpr unsigned MaxInstances = 64; // places below one call that are told
constexpr unsigned MaxChain = 12;     // calls shown on the way to a pair

/// One pattern, seen from the function in which the two acquisitions follow each other.
struct Instance {
  FunctionIndex Outer = 0; // holds the context
  const Pattern *Seen = nullptr;
  struct Call {
    FunctionIndex In;
    Site Where;
    FunctionIndex Of;
  };
  std::vector<Call> Calls; // from Outer down to Inner
  FunctionIndex Inner = 0;
  PairSites Sites; // in Inner
  LockPath Lock;   // in Inner's names
  LockPath Second;
};

class ContextWitness {
public:
  ContextWitness(const Program &P, const Summaries &S, bool Pairs)
      : P(P), S(S), Pairs(Pairs), Protected(protectedLocks(P, S)), Places(P), Chains(P, S) {}

  std::vector<Finding> run() {
    std::map<std::tuple<FunctionIndex, LockPath, LockPath>, std::vector<Instance>> Groups;
    for (FunctionIndex F = 0; F < P.Functions.size(); ++F)
      for (const Pattern &Each : S.Functions[F].Patterns)
        if (Each.Lock == Each.Second || Pairs)
          for (Instance &I : descend(F, Each))
            Groups[{I.Inner, I.Lock, I.Second}].push_back(std::move(I));
    std::map<std::pair<Location, Name>, std::vector<Finding>> ByPlace;
    for (auto &[Key, Instances] : Groups) {
      Finding Each = finding(Instances);
      ByPlace[{Each.Where, Each.Rule}].push_back(std::move(Each));
    }
    std::vector<Finding> Findings;
    for (auto &[Place, Same] : ByPlace)
      Findings.push_back(merged(std::move(Same)));
    return Findings;
  }

private:
  /// Follows a pair that lies below a call to the functions in which it comes about.
  std::vector<Instance> descend(FunctionIndex F, const Pattern &Each) {
    std::vector<Instance> Found;
    std::vector<Instance> Open{{F, &Each, {}, F, Each.Sites, Each.Lock, Each.Second}};
    std::set<std::tuple<FunctionIndex, LockPath, LockPath, std::vector<LockPath>>> Seen;
    while (!Open.empty() && Found.size() < MaxInstances) {
      Instance I = std::move(Open.back());
      Open.pop_back();
      if (I.Sites.Via < 0) {
        Found.push_back(std::move(I));
        continue;
      }
      FunctionIndex Next = static_cast<FunctionIndex>(I.Sites.Via);
      if (I.Calls.size() < MaxChain &&
          Seen.insert({Next, I.Sites.ViaLock, I.Sites.ViaSecond, I.Sites.ViaBroken}).second)
        openPairs(I, Next, Open);
    }
    return Found;
  }

  void openPairs(const Instance &I, FunctionIndex Next, std::vector<Instance> &Open) {
    for (const LockPair &Pair : S.Functions[Next].Locks.Pairs) {
      if (Pair.Lock != I.Sites.ViaLock || Pair.Second != I.Sites.ViaSecond ||
          Pair.Broken != I.Sites.ViaBroken)
        continue;
      Instance Below = I;
      Below.Calls.push_back({I.Inner, I.Sites.Again.Where, Next});
      Below.Inner = Next;
      Below.Lock = Pair.Lock;
      Below.Second = Pair.Second;
      Below.Sites = Pair.Sites;
      Open.push_back(std::move(Below));
    }
  }

  Finding finding(std::vector<Instance> &Instances) {
    llvm::stable_sort(
        Instances, [&](const Instance &A, const Instance &B) { return sortKey(A) < sortKey(B); });
    const Instance &Main = Instances.front();
    Finding Result;
    Result.Rule = Name(Main.Lock == Main.Second ? "lockseam-context-witness"
                                                : "lockseam-context-witness-pair");
    Result.Where = Places.location(Main.Inner, Main.Sites.Again.Where);
    Result.Function = P.Functions[Main.Inner].Display;
    Result.Message = message(Main);
    Result.Notes = story(Main);
    Result.Declarations = declarations(Main);
    addMore(Instances, Result);
    rank(Instances, Result);
    return Result;
  }

  /// Several witnesses taken by one statement are one defect: the shortest name tells it.
  static Finding merged(std::vector<Finding> Same) {
    llvm::stable_sort(Same, [](const Finding &A, const Finding &B) {
      return std::tuple(-A.Rank, A.Message.size(), A.Message) <
             std::tuple(-B.Rank, B.Message.size(), B.Message);
    });
    Finding Result = std::move(Same.front());
    for (size_t I = 1; I < Same.size() && I <= MaxMoreNotes; ++I) {
      Result.Notes.push_back({Result.Where, "here as well: " + Same[I].Message});
      for (const Location &L : Same[I].Declarations)
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

  /// The most telling first: named contexts, whole sections before gaps and waits, the
  /// shortest way down; then by place, so that the choice is always the same.
  std::tuple<bool, PairKind, size_t, Location, Location, Location>
  sortKey(const Instance &I) const {
    return {!hasNamedContext(I),
            I.Seen->Kind,
            I.Calls.size(),
            Places.location(I.Inner, I.Sites.Again.Where),
            Places.location(I.Inner, I.Sites.Released),
            Places.location(I.Outer, I.Seen->Contexts.front().Taken.Where)};
  }

  static bool hasNamedContext(const Instance &I) {
    return llvm::any_of(I.Seen->Contexts, [](const Context &C) { return C.Lock.isNameable(); });
  }

  static const Context &bestContext(const Instance &I) {
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

  /// In the order of execution: the context, the way down, the first section, the second.
  std::vector<Note> story(const Instance &I) {
    std::vector<Note> Notes;
    const Context &C = bestContext(I);
    Chains.tellTaken(Notes, I.Outer, C.Taken, contextName(I, C), "is taken here and stays held");
    for (const Instance::Call &Call : I.Calls)
      Notes.push_back({Places.location(Call.In, Call.Where),
                       "with " + contextName(I, C) + " held, '" +
                           P.Functions[Call.Of].Display.str().str() + "' is called here"});
    std::string Lock = lockName(I.Inner, I.Lock);
    if (I.Seen->Kind == PairKind::Section || I.Sites.First.Where != I.Sites.Again.Where)
      Chains.tellTaken(Notes, I.Inner, I.Sites.First, Lock, "is taken here the first time");
    Location Released = Places.location(I.Inner, I.Sites.Released);
    bool Written = I.Sites.First.Via < 0 && I.Sites.Released != I.Sites.Again.Where;
    if (Written)
      Notes.push_back({Released, Lock + " is released here"});
    std::string Second = lockName(I.Inner, I.Second);
    if (I.Seen->Kind == PairKind::Section && I.Sites.First == I.Sites.Again)
      Notes.push_back({Places.location(I.Inner, I.Sites.Again.Where),
                       Second + " is taken here the second time, in the next turn of the loop"});
    else if (I.Sites.Again.Via >= 0)
      Chains.tellTaken(Notes, I.Inner, I.Sites.Again, Second,
                       I.Seen->Kind == PairKind::Gap ? "is released and taken again by this call"
                                                     : "is taken here the second time");
    return Notes;
  }

  /// Other second acquisitions and other contexts of the same witness.
  void addMore(const std::vector<Instance> &Instances, Finding &Result) {
    std::set<Note> More;
    const Instance &Main = Instances.front();
    for (const Instance &I : Instances) {
      Location Again = Places.location(I.Inner, I.Sites.Again.Where);
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
      Result.Notes.push_back({Result.Where, "and " + std::to_string(More.size() - MaxMoreNotes) +
                                                " more such places"});
  }

  void rank(const std::vector<Instance> &Instances, Finding &Result) {
    Result.Rank = 50;
    Result.Signals.push_back("a lock is held across both sections");
    LockPath Witness = lockVariable(Instances.front().Second).Variable;
    if (containsSorted(Protected, Witness)) {
      Result.Rank = 15;
      Result.Signals.push_back("the lock is only ever taken while another one is held");
    }
    if (!hasNamedContext(Instances.front())) {
      Result.Rank = 25;
      Result.Signals.push_back("the lock held across has no name: it may be none");
    }
  }

  const Program &P;
  const Summaries &S;
  bool Pairs;
  std::vector<LockPath> Protected; // as variables, sorted
  EventPlaces Places;
  LockChains Chains;
};

} // namespace

std::vector<Finding> findContextWitness(const Program &P, const Summaries &S, bool Pairs) {
  return ContextWitness(P, S, Pairs).run();
}

} // namespace lockseam
