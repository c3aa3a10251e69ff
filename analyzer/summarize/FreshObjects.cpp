// FreshObjects.cpp - objects that a function has made and shown to nobody yet.
#include "FreshObjects.h"
#include "LibraryAccess.h"
#include "ObjectEffects.h"
#include "llvm/ADT/STLExtras.h"

namespace lockseam {

namespace {

// Events between an allocation and the constructor: what the arguments need.
constexpr Site MaxArguments = 64;

bool isLocal(LockPath Path) { return Path.isRoot() && Path.root().Kind == RootKind::Local; }

class Follower {
public:
  Follower(const FunctionFacts &F, const Program &P) : P(P) {
    for (const Block &B : F.Blocks)
      for (const Event &E : B.Events)
        Events.push_back(&E);
  }

  std::map<Site, Site> run() {
    std::map<Site, Site> ShownAt;
    for (Site Made = 0; Made < Events.size(); ++Made)
      if (LockPath To = madeAt(Made); !To.isStar())
        ShownAt[Made] = follow(Made, To);
    return ShownAt;
  }

private:
  llvm::StringRef calleeOf(const Event &E) const {
    auto Known = P.FunctionById.find(E.Callee);
    return Known == P.FunctionById.end() ? "" : P.Functions[Known->second].QualifiedName.str();
  }

  /// The local that has the new object's address, or a star.
  LockPath madeAt(Site At) const {
    const Event &E = *Events[At];
    if (E.Kind == EventKind::Call) {
      llvm::StringRef Called = calleeOf(E);
      bool Allocates = Called == "malloc" || Called == "calloc";
      return Allocates && isLocal(E.Result) ? E.Result : LockPath::star();
    }
    bool MayBeNew =
        E.Kind == EventKind::Assign && isLocal(E.Target) && E.Source.Kind == ValueKind::Unknown;
    Site End = std::min<size_t>(At + MaxArguments, Events.size());
    for (Site Next = At + 1; MayBeNew && Next < End; ++Next) {
      if (Events[Next]->How == CallKind::Construct &&
          Events[Next]->Receiver.pointee() == E.Target.deref())
        return E.Target;
      MayBeNew = Events[Next]->Kind != EventKind::Assign || Events[Next]->Target != E.Target;
    }
    return LockPath::star();
  }

  /// The event that shows the object, or the end of the function.
  Site follow(Site Made, LockPath Holder) const {
    std::vector<LockPath> Holders{Holder};
    auto Holds = [&](const Value &V) {
      return llvm::any_of(Holders, [&](LockPath H) {
        return V.Kind == ValueKind::Load ? V.Path == H : V.pointee().hasPrefix(H.deref());
      });
    };
    for (Site At = Made + 1; At < Events.size(); ++At) {
      const Event &E = *Events[At];
      if (E.Kind == EventKind::Call && llvm::any_of(E.Arguments, Holds) && !onlyPrepares(E))
        return At;
      if ((E.Kind != EventKind::Assign && E.Kind != EventKind::Return) || !Holds(E.Source))
        continue;
      if (E.Kind == EventKind::Return || !isLocal(E.Target))
        return At;
      Holders.push_back(E.Target);
    }
    return static_cast<Site>(Events.size());
  }

  /// memset, pthread_mutex_init: they keep nothing.
  bool onlyPrepares(const Event &E) const {
    llvm::StringRef Called = calleeOf(E);
    return libraryWritesArgument(Called, 0) ||
           (Called.starts_with("pthread_") && Called.ends_with("_init"));
  }

  const Program &P;
  std::vector<const Event *> Events; // by Site
};

} // namespace

FreshObjects::FreshObjects(const FunctionFacts &F, const Program &P)
    : ShownAt(Follower(F, P).run()) {}

bool FreshObjects::isFresh(LockPath Place, Site Where) const {
  LockPath Object = wholeObject(Place);
  if (Object.isStar() || Object.size() != 1)
    return false;
  const Root &Made = Object.root();
  if (Made.Kind != RootKind::Snapshot && Made.Kind != RootKind::Result)
    return false;
  auto Known = ShownAt.find(Made.Index);
  return Known != ShownAt.end() && Where > Known->first && Where <= Known->second;
}

} // namespace lockseam
