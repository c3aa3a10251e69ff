// DiscardedGuard.cpp - looks at each temporary guard from its making to its end.
#include "DiscardedGuard.h"
#include "CallLookup.h"
#include "EventPlaces.h"
#include "LockNames.h"
#include "analyzer/models/ModelTable.h"
#include "llvm/ADT/STLExtras.h"
#include <map>

namespace lockseam {

namespace {

/// A temporary object: who made it, who destroys it, and what happened in between.
struct Temporary {
  LockPath Object;
  EventAt Made;
  EventAt Destroyed;
  bool Used = false;  // something was done with the object itself
  bool Works = false; // the statement does something else while the object lives
};

bool speaksOf(const Value &V, LockPath Object) { return V.Path.hasPrefix(Object); }

bool speaksOf(const Event &E, LockPath Object) {
  return speaksOf(E.Receiver, Object) || speaksOf(E.Pointer, Object) ||
         speaksOf(E.Source, Object) || E.Target.hasPrefix(Object) || E.Result.hasPrefix(Object) ||
         llvm::any_of(E.Arguments, [&](const Value &V) { return speaksOf(V, Object); });
}

bool makes(const Event &E, LockPath Object) {
  if (E.Kind != EventKind::Call || E.How == CallKind::Destroy)
    return false;
  if (E.How == CallKind::Construct)
    return E.Receiver == Value::address(Object);
  return E.Result == Object;
}

class Discarded {
public:
  Discarded(const Program &P, const ModelTable &Models, const Summaries &S, FunctionIndex Index)
      : P(P), Models(Models), S(S), Index(Index), F(P.Functions[Index]), Calls(P, Index),
        Before(F.Blocks.size()) {
    for (uint32_t B = 0; B < F.Blocks.size(); ++B)
      for (const Edge &E : F.Blocks[B].Successors)
        if (E.Kind == EdgeKind::Normal)
          Before[E.Target].push_back(B);
  }

  std::vector<Finding> run() {
    std::vector<Finding> Findings;
    for (uint32_t B = 0; B < F.Blocks.size(); ++B)
      for (uint32_t I = 0; I < F.Blocks[B].Events.size(); ++I)
        if (std::optional<Temporary> T = temporaryThatDies({B, I}); T && !T->Used && locks(*T))
          Findings.push_back(finding(*T));
    return Findings;
  }

private:
  const Event &event(EventAt Where) const { return F.Blocks[Where.Block].Events[Where.Position]; }

  /// The event before, if only one can be: handlers split blocks at every call.
  std::optional<EventAt> previous(EventAt Where) const {
    while (Where.Position == 0) {
      if (Before[Where.Block].size() != 1)
        return std::nullopt;
      Where.Block = Before[Where.Block].front();
      if (Where.Block == 0 && F.Blocks[0].Events.empty())
        return std::nullopt; // the entry, and never round and round
      Where.Position = F.Blocks[Where.Block].Events.size();
    }
    return EventAt{Where.Block, Where.Position - 1};
  }

  std::optional<Temporary> temporaryThatDies(EventAt Where) const {
    const Event &End = event(Where);
    bool Dies = End.Kind == EventKind::Call && End.How == CallKind::Destroy && End.Temporary &&
                End.Receiver.Kind == ValueKind::Address && End.Receiver.Path.isRoot();
    if (!Dies)
      return std::nullopt;
    Temporary T{End.Receiver.Path, {}, Where};
    for (unsigned Steps = 0; Steps < MaxSteps; ++Steps) {
      std::optional<EventAt> Earlier = previous(Where);
      if (!Earlier)
        return std::nullopt;
      Where = *Earlier;
      const Event &E = event(Where);
      if (makes(E, T.Object)) {
        T.Made = Where;
        return T;
      }
      T.Used |= speaksOf(E, T.Object);
      T.Works |= !E.Implicit && !E.Temporary;
    }
    return std::nullopt;
  }

  bool locks(const Temporary &T) const { return makerTakes(T) && endReleases(T); }

  bool makerTakes(const Temporary &T) const {
    const Event &Maker = event(T.Made);
    const CallTargets &Targets = Calls.targets(T.Made);
    return !Targets.Functions.empty() && llvm::all_of(Targets.Functions, [&](FunctionIndex Each) {
      return takes(Maker, Each, T);
    });
  }

  bool takes(const Event &Maker, FunctionIndex Target, const Temporary &T) const {
    const FunctionFacts &Callee = P.Functions[Target];
    if (isModelled(Callee, Models))
      return llvm::any_of(lockEffect(Maker, Callee, Models), [&](const LockOp &Op) {
        return (Op.Kind == OpKind::Acquire || Op.Kind == OpKind::Try) && Op.Handle == T.Object;
      });
    if (Callee.HasBody) {
      const LockSummary &Locks = S.Functions[Target].Locks;
      return Locks.Returns && !Locks.Ways.empty() &&
             llvm::all_of(Locks.Ways, [](const WayOut &Way) { return !Way.Plus.empty(); });
    }
    return isAnnotated(Callee, {AnnotationKind::Acquire, AnnotationKind::AcquireShared,
                                AnnotationKind::TryAcquire, AnnotationKind::TryAcquireShared}) ||
           returnsNewGuard(Maker, Callee, T);
  }

  /// Nobody sees the body, but what it hands out is a guard, and no guard went in.
  bool returnsNewGuard(const Event &Maker, const FunctionFacts &Callee, const Temporary &T) const {
    return Maker.How != CallKind::Construct && !Callee.IsSystem && endIsModelled(T) &&
           llvm::none_of(Callee.ParameterTypes,
                         [&](Name Type) { return Models.isGuard(Type.str()); });
  }

  static bool isAnnotated(const FunctionFacts &F, std::initializer_list<AnnotationKind> Kinds) {
    return llvm::any_of(F.Annotations,
                        [&](const Annotation &A) { return llvm::is_contained(Kinds, A.Kind); });
  }

  bool endIsModelled(const Temporary &T) const {
    const Event &End = event(T.Destroyed);
    std::vector<LockOp> Ops = modelledEffect(End, Calls.targets(T.Destroyed), P, Models);
    return llvm::any_of(Ops, [](const LockOp &Op) { return Op.Kind == OpKind::ReleaseOwned; });
  }

  bool endReleases(const Temporary &T) const {
    return endIsModelled(T) ||
           llvm::any_of(Calls.targets(T.Destroyed).Functions, [&](FunctionIndex Each) {
             return !S.Functions[Each].Locks.Released.empty() ||
                    isAnnotated(P.Functions[Each],
                                {AnnotationKind::Release, AnnotationKind::ReleaseShared,
                                 AnnotationKind::ReleaseGeneric});
           });
  }

  /// Taking and releasing a lock before a notification is done on purpose: whoever is
  /// about to wait gets there first.
  bool notifiesNext(const Temporary &T) const {
    const CompactVector<Event> &Events = F.Blocks[T.Destroyed.Block].Events;
    for (uint32_t I = T.Destroyed.Position + 1; I < Events.size(); ++I) {
      if (Events[I].Kind != EventKind::Call || Events[I].How == CallKind::Destroy)
        continue;
      const CallTargets &Next = Calls.targets({T.Destroyed.Block, I});
      return llvm::any_of(modelledEffect(Events[I], Next, P, Models),
                          [](const LockOp &Op) { return Op.Kind == OpKind::Notify; });
    }
    return false;
  }

  /// What a guard that is constructed here locks; `*` for the result of a call.
  LockPath lockOf(const Temporary &T) const {
    const Event &Maker = event(T.Made);
    if (Maker.How != CallKind::Construct || Maker.Arguments.empty())
      return LockPath::star();
    return Maker.Arguments.front().pointee();
  }

  /// Blocks that run after the one that ends the guard; that one itself only in a loop.
  std::vector<bool> blocksAfter(uint32_t End) const {
    std::vector<bool> After(F.Blocks.size());
    std::vector<uint32_t> Open = {End};
    while (!Open.empty()) {
      uint32_t Block = Open.back();
      Open.pop_back();
      for (const Edge &E : F.Blocks[Block].Successors)
        if (!After[E.Target]) {
          After[E.Target] = true;
          Open.push_back(E.Target);
        }
    }
    return After;
  }

  /// By the number of an event: whether it comes after the statement that makes the guard.
  std::vector<bool> eventsAfter(const Temporary &T) const {
    std::vector<bool> Blocks = blocksAfter(T.Destroyed.Block), Events;
    for (uint32_t B = 0; B < F.Blocks.size(); ++B)
      for (uint32_t I = 0; I < F.Blocks[B].Events.size(); ++I)
        Events.push_back(EventAt{B, I} != T.Made &&
                         (Blocks[B] || (B == T.Destroyed.Block && I > T.Destroyed.Position)));
    return Events;
  }

  bool takesLockOf(const Temporary &T, const HeldCall &Call, FunctionIndex Target) const {
    return llvm::any_of(S.Functions[Target].Locks.Acquired, [&](const AcquiredLock &A) {
      LockPath Lock = inCaller(A.Lock, Call);
      return Lock.isNameable() && llvm::any_of(event(T.Made).Arguments,
                                               [&](const Value &V) { return V.pointee() == Lock; });
    });
  }

  /// A call that takes the lock itself is no reason to leave the guard as it is, but one not
  /// to give it a name without a look.
  void tellRetaken(const Temporary &T, Finding &Result) const {
    if (event(T.Made).How != CallKind::Construct || S.Memory.empty())
      return;
    std::vector<bool> After = eventsAfter(T);
    for (const HeldCall &Call : S.Memory[Index].Calls)
      for (FunctionIndex Target : Call.Targets)
        if (Call.Where < After.size() && After[Call.Where] && takesLockOf(T, Call, Target)) {
          Result.Notes.push_back({EventPlaces(P).location(Index, Call.Where),
                                  "'" + P.Functions[Target].Display.str().str() +
                                      "' takes the same lock: with a guard that lasts until "
                                      "here it would be taken twice"});
          return;
        }
  }

  Finding finding(const Temporary &T) const {
    const Event &Maker = event(T.Made);
    Finding Result;
    Result.Rule = Name("lockseam-discarded-guard");
    Result.Where = Maker.Where.File ? Maker.Where : F.Where;
    Result.Function = F.Display;
    Result.Message = message(T);
    Result.Declarations = declarationsOf(lockOf(T), F, P);
    tellRetaken(T, Result);
    rank(T, Result);
    return Result;
  }

  std::string message(const Temporary &T) const {
    std::string What;
    if (event(T.Made).How == CallKind::Construct) {
      What = "this guard of " + quotedName(lockOf(T), F, P, "a lock") + " has no name";
    } else {
      FunctionIndex Callee = Calls.targets(T.Made).Functions.front();
      What =
          "the guard that '" + P.Functions[Callee].Display.str().str() + "' returns is thrown away";
    }
    if (T.Works)
      return What + ": the lock is held for this statement only; if more is meant, give the "
                    "guard a name";
    return What + ": the lock is released at the end of this statement and protects nothing "
                  "after it; give the guard a name";
  }

  void rank(const Temporary &T, Finding &Result) const {
    FindingSignals Is;
    Is.Discarded = true;
    Is.Works = T.Works;
    Is.Notifies = !T.Works && notifiesNext(T);
    setRank(Is, Result);
  }

  static constexpr unsigned MaxSteps = 256; // events of one statement

  const Program &P;
  const ModelTable &Models;
  const Summaries &S;
  FunctionIndex Index;
  const FunctionFacts &F;
  CallLookup Calls;
  std::vector<std::vector<uint32_t>> Before; // normal predecessors
};

} // namespace

std::vector<Finding> findDiscardedGuards(const Program &P, const ModelTable &Models,
                                         const Summaries &S) {
  // Instances of one template are one place.
  std::map<Location, Finding> ByPlace;
  for (FunctionIndex F = 0; F < P.Functions.size(); ++F)
    if (P.Functions[F].HasBody && !P.Functions[F].IsSystem)
      for (Finding &Each : Discarded(P, Models, S, F).run())
        ByPlace.try_emplace(Each.Where, std::move(Each));
  std::vector<Finding> Findings;
  for (auto &[Place, Each] : ByPlace)
    Findings.push_back(std::move(Each));
  return Findings;
}

} // namespace lockseam
