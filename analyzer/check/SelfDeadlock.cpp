// SelfDeadlock.cpp - compares what is taken with what is held, in statements and in calls.
#include "SelfDeadlock.h"
#include "LockChains.h"
#include "LockNames.h"
#include "RecursiveLocks.h"
#include "SureAcquires.h"
#include "llvm/ADT/STLExtras.h"
#include <set>

namespace lockseam {

namespace {

constexpr unsigned MaxMoreNotes = 8; // further places that are listed

/// One place at which a lock is taken again, in function In.
struct Retaken {
  FunctionIndex In = 0;
  HeldLock Held;
  TakenAt Again;
  Certainty HowSure = Certainty::Always;
  bool ByCallers = false; // who hold it, all of them
};

class SelfDeadlock {
public:
  SelfDeadlock(const Program &P, const ModelTable &Models, const Summaries &S)
      : P(P), Models(Models), S(S), Places(P), Chains(P, S), Recursive(P, Models), Sure(P, S) {}

  std::vector<Finding> run() {
    for (FunctionIndex F = 0; F < S.Memory.size(); ++F)
      readBody(F);
    for (FunctionIndex F = 0; F < S.Memory.size(); ++F)
      readEntry(F);
    // Instances of a template share their places: one finding for all of them.
    std::map<Location, Finding> ByPlace;
    for (const auto &[Key, Places] : Found) {
      Finding Each = finding(Places);
      auto [At, IsNew] = ByPlace.try_emplace(Each.Where, Each);
      if (!IsNew && Each.Rank > At->second.Rank)
        At->second = std::move(Each);
    }
    std::vector<Finding> Findings;
    for (auto &[Where, Each] : ByPlace)
      Findings.push_back(std::move(Each));
    return Findings;
  }

private:
  /// Readers do not exclude each other, and an upgrade lets them be.
  static bool excludes(LockMode Held, LockMode Taken) {
    if (Held == LockMode::Upgrade || Taken == LockMode::Upgrade)
      return Held == Taken;
    return Held == LockMode::Exclusive || Taken == LockMode::Exclusive;
  }

  static const HeldLock *blocking(const std::vector<HeldLock> &Held, LockPath Lock,
                                  LockMode Taken) {
    for (const HeldLock &H : Held)
      if (H.Lock == Lock && Lock.isNameable() && excludes(H.Mode, Taken))
        return &H;
    return nullptr;
  }

  void readBody(FunctionIndex F) {
    const FunctionAccesses &Memory = S.Memory[F];
    for (const HeldAcquire &A : Memory.Acquires)
      if (const HeldLock *H = blocking(A.Locks.Held, A.Lock, A.Mode);
          H && !A.Try && !A.Recursive && !Recursive.mayBe(A.Lock, F))
        add({F, *H, {A.Where, -1, {}}, Certainty::Always, false});
    for (const HeldCall &Call : Memory.Calls)
      if (!Call.Locks.Held.empty())
        readCall(F, Call);
  }

  void readCall(FunctionIndex F, const HeldCall &Call) {
    for (FunctionIndex Target : Call.Targets)
      for (const AcquiredLock &A : S.Functions[Target].Locks.Acquired) {
        LockPath Lock = translate(A.Lock, Call.Binding);
        const HeldLock *H = blocking(Call.Locks.Held, Lock, A.Mode);
        if (!H || A.Recursive || Recursive.mayBe(Lock, F) || Recursive.mayBe(A.Lock, Target))
          continue;
        add({F, *H, {Call.Where, Target, A.Lock}, Sure.below(Call, Lock), false});
      }
  }

  /// A lock that every caller holds, where no single call told of it for sure.
  void readEntry(FunctionIndex F) {
    for (const HeldAcquire &A : S.Memory[F].Acquires) {
      const HeldLock *H = blocking(A.Locks.FromCallers, A.Lock, A.Mode);
      if (!H || A.Try || A.Recursive || Recursive.mayBe(A.Lock, F) || Told.count({F, A.Where}) ||
          Sure.of(F, A.Lock) == Certainty::Sometimes)
        continue;
      add({F, *H, {A.Where, -1, {}}, Certainty::Always, true});
    }
  }

  void add(Retaken Again) {
    if (unlocksUnseen(Again.In))
      Again.HowSure = Certainty::Sometimes;
    std::vector<ChainLink> Chain = Chains.chain(Again.In, Again.Again);
    if (Again.HowSure != Certainty::Sometimes && !Chain.empty())
      Told.insert({Chain.back().In, Chain.back().Where});
    Found[{Again.In, Again.Held.Lock}].push_back(std::move(Again));
  }

  /// Whether the function calls something that may release a lock and that nobody gave us.
  bool unlocksUnseen(FunctionIndex F) const {
    for (const Block &B : P.Functions[F].Blocks)
      for (const Event &E : B.Events) {
        auto Found = P.FunctionById.find(E.Callee);
        if (E.Kind != EventKind::Call || Found == P.FunctionById.end())
          continue;
        const FunctionFacts &Callee = P.Functions[Found->second];
        if (!Callee.HasBody && Callee.Annotations.empty() && !isModelled(Callee, Models) &&
            looksLikeLockCall(Callee))
          return true;
      }
    return false;
  }

  Finding finding(std::vector<Retaken> Again) const {
    llvm::stable_sort(Again, [&](const Retaken &A, const Retaken &B) { return key(A) < key(B); });
    const Retaken &Main = Again.front();
    const FunctionFacts &In = P.Functions[Main.In];
    std::string Lock = quotedName(Main.Held.Lock, In, P, "the same lock");
    Finding Result;
    Result.Rule = Name("lockseam-self-deadlock");
    Result.Where = Places.location(Main.In, Main.Again.Where);
    Result.Function = In.Display;
    Result.Message = message(Main, Lock);
    Chains.tellTaken(Result.Notes, Main.In, Chains.heldSince(Main.In, Main.Held), Lock,
                     "is taken here and stays held");
    if (Main.Again.Via >= 0)
      Chains.tellTaken(Result.Notes, Main.In, Main.Again, Lock, "is taken again here");
    std::set<Note> More;
    for (const Retaken &Other : Again)
      if (Location Where = Places.location(Other.In, Other.Again.Where);
          Where != Result.Where && Other.HowSure >= std::min(Main.HowSure, Certainty::WhenWorking))
        More.insert({Where, Lock + " is taken again here as well"});
    for (const Note &Each : More)
      if (Result.Notes.size() < 2 * MaxMoreNotes)
        Result.Notes.push_back(Each);
    Result.Declarations = declarationsOf(Main.Held.Lock, In, P);
    rank(Main, Result);
    return Result;
  }

  std::tuple<bool, bool, Location> key(const Retaken &A) const {
    return {A.HowSure == Certainty::Sometimes, A.Again.Via >= 0,
            Places.location(A.In, A.Again.Where)};
  }

  std::string message(const Retaken &A, const std::string &Lock) const {
    const char *Ends = ", and it is not recursive: the thread waits for itself";
    if (A.ByCallers)
      return Lock + " is taken here while every caller holds it" + Ends;
    if (A.Again.Via < 0)
      return Lock + " is taken here while it is held already" + Ends;
    FunctionIndex Via = static_cast<FunctionIndex>(A.Again.Via);
    return "'" + P.Functions[Via].Display.str().str() + "' takes " + Lock +
           ", which is held already" + Ends;
  }

  void rank(const Retaken &A, Finding &Result) const {
    FindingSignals Is;
    Is.Retaken = true;
    Is.Direct = A.Again.Via < 0 && !A.ByCallers;
    Is.Sometimes = A.HowSure == Certainty::Sometimes;
    Is.WhenWorking = A.HowSure == Certainty::WhenWorking;
    setRank(Is, Result);
  }

  const Program &P;
  const ModelTable &Models;
  const Summaries &S;
  EventPlaces Places;
  LockChains Chains;
  RecursiveLocks Recursive;
  SureAcquires Sure;
  std::map<std::pair<FunctionIndex, LockPath>, std::vector<Retaken>> Found;
  std::set<std::pair<FunctionIndex, Site>> Told; // lock statements
};

} // namespace

std::vector<Finding> findSelfDeadlocks(const Program &P, const ModelTable &Models,
                                       const Summaries &S) {
  return S.Memory.empty() ? std::vector<Finding>() : SelfDeadlock(P, Models, S).run();
}

} // namespace lockseam
