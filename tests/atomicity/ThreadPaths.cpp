// ThreadPaths.cpp - walks the statements of a thread, one path per choice.
#include "ThreadPaths.h"
#include <array>

namespace lockseam::threads {

namespace {

constexpr size_t MaxPaths = 64;
constexpr size_t MaxCalls = 32; // bits of Step::Calls
// What two turns do to each other, more do as well; those of a wait do nothing.
constexpr unsigned MaxTurns = 2, MaxWaits = 1;

struct Hold {
  unsigned Depth = 0;
  bool Shared = false;
  size_t Since = 0; // the step that took it
  size_t In = 0;    // the call that took it
};

struct Frame {
  size_t Call = 0; // position in Path::Calls
  Object Self = Object::None;
  bool Reseated = false; // it named its object itself
};

/// A path under way.
struct Walk {
  Path Done;
  std::array<Hold, LockCount> Holds;
  std::vector<Frame> Frames;

  Object self() const { return Frames.empty() ? Object::None : Frames.back().Self; }

  Locks held(bool Shared) const {
    Locks Set = 0;
    for (unsigned L = 0; L < LockCount; ++L)
      if (Holds[L].Depth > 0 && Holds[L].Shared == Shared)
        Set |= 1u << L;
    return Set;
  }

  uint32_t inside() const {
    uint32_t Calls = 0;
    for (const Frame &F : Frames)
      Calls |= 1u << F.Call;
    return Calls;
  }

  Step &add(Action Does, unsigned Target) {
    Step S;
    S.Does = Does;
    S.Target = Target;
    S.Calls = inside();
    S.Exclusive = held(/*Shared=*/false);
    S.Shared = held(/*Shared=*/true);
    return Done.Steps.emplace_back(S);
  }
};

using Walks = std::vector<Walk>;

class Walker {
public:
  explicit Walker(const Program &P) : P(P) {}

  std::optional<std::vector<Path>> run(unsigned Entry) {
    Walks All(1);
    call(All, static_cast<unsigned>(P.Functions.size()) + Entry, Object::None);
    if (TooMany)
      return std::nullopt;
    std::vector<Path> Result;
    for (Walk &W : All)
      Result.push_back(std::move(W.Done));
    return Result;
  }

  std::set<unsigned> Stuck; // functions

private:
  void call(Walks &All, unsigned Callee, Object Argument) {
    size_t Known = P.Functions.size();
    const Function &F = Callee < Known ? P.Functions[Callee] : P.Entries[Callee - Known];
    for (Walk &W : All) {
      Object Given = Argument == Object::Self ? W.self() : Argument;
      Object Self = F.Form == Form::Free ? Object::None : Given;
      W.Frames.push_back({W.Done.Calls.size(), Self, /*Reseated=*/false});
      TooMany |= W.Done.Calls.size() >= MaxCalls;
      W.Done.Calls.push_back({Callee, Self, W.held(/*Shared=*/false), W.held(/*Shared=*/true)});
    }
    if (!TooMany)
      body(All, F.Body);
    for (Walk &W : All)
      W.Frames.pop_back();
  }

  void body(Walks &All, const Body &B) {
    for (const Stmt &S : B) {
      statement(All, S);
      TooMany |= All.size() > MaxPaths;
      if (TooMany)
        return;
    }
  }

  /// The walks for which Do succeeds; the others are stuck.
  template <typename Action> void each(Walks &All, Action Do) {
    std::erase_if(All, [&](Walk &W) {
      bool IsStuck = !Do(W);
      for (const Frame &F : W.Frames)
        if (IsStuck)
          Stuck.insert(W.Done.Calls[F.Call].Function);
      return IsStuck;
    });
  }

  void statement(Walks &All, const Stmt &S) {
    switch (S.Kind) {
    case StmtKind::Lock:
      return each(All, [&](Walk &W) { return acquire(W, S); });
    case StmtKind::Unlock:
      return each(All, [&](Walk &W) { return release(W, S); });
    case StmtKind::Section:
      return section(All, S);
    case StmtKind::Access:
      return each(All, [&](Walk &W) { return access(W, S.At, S.Write); });
    case StmtKind::Call:
      return call(All, S.Callee, S.Argument);
    case StmtKind::Wait:
      return each(All, [&](Walk &W) { return wait(W, S); });
    case StmtKind::Fork:
    case StmtKind::Join:
      return each(All, [&](Walk &W) { return thread(W, S); });
    case StmtKind::Reseat:
      for (Walk &W : All)
        W.Frames.back() = {W.Frames.back().Call, S.Argument, /*Reseated=*/true};
      return;
    case StmtKind::Notify:
      return;
    default:
      return branching(All, S);
    }
  }

  void section(Walks &All, const Stmt &S) {
    each(All, [&](Walk &W) { return acquire(W, S); });
    body(All, S.Body);
    each(All, [&](Walk &W) { return release(W, S); });
  }

  static void append(Walks &All, Walks &&More) {
    All.insert(All.end(), std::make_move_iterator(More.begin()),
               std::make_move_iterator(More.end()));
  }

  void branching(Walks &All, const Stmt &S) {
    Walks Other = All;
    if (S.Kind == StmtKind::Try) {
      section(All, S);
    } else if (S.Kind == StmtKind::If) {
      body(All, S.Body);
      body(Other, S.Else);
    } else {
      All.clear();
      unsigned Most = S.Kind == StmtKind::Loop ? MaxTurns : MaxWaits;
      for (unsigned Turn = 0; Turn < Most; ++Turn) {
        Walks After = Other;
        leaveLoop(After, S);
        append(All, std::move(After));
        turn(Other, S);
      }
      leaveLoop(Other, S);
    }
    append(All, std::move(Other));
  }

  void turn(Walks &All, const Stmt &S) {
    if (S.Kind == StmtKind::Loop)
      return body(All, S.Body);
    each(All, [&](Walk &W) { return access(W, S.Tested, /*Write=*/false) && wait(W, S); });
  }

  void leaveLoop(Walks &All, const Stmt &S) {
    if (S.Kind == StmtKind::WaitLoop)
      each(All, [&](Walk &W) { return access(W, S.Tested, /*Write=*/false); });
  }

  LockKind kindOf(Place Lock) const {
    return Lock.Of == Object::None ? P.Locks[Lock.Index] : P.ObjectLock;
  }

  bool acquire(Walk &W, const Stmt &S) {
    unsigned Id = lockId(S.At, W.self());
    Hold &H = W.Holds[Id];
    if (H.Depth > 0) {
      ++H.Depth;
      return kindOf(S.At) == LockKind::Recursive;
    }
    H = {1, S.Shared, W.Done.Steps.size(), W.Frames.back().Call};
    W.add(S.Shared ? Action::AcquireShared : Action::Acquire, Id);
    return true;
  }

  bool release(Walk &W, const Stmt &S) {
    unsigned Id = lockId(S.At, W.self());
    Hold &H = W.Holds[Id];
    if (H.Depth == 0 || H.Shared != S.Shared)
      return false;
    if (--H.Depth == 0)
      W.add(S.Shared ? Action::ReleaseShared : Action::Release, Id);
    return true;
  }

  bool access(Walk &W, Place At, bool Write) {
    bool IsField = At.Of != Object::None;
    const Variable &V = IsField ? P.Fields[At.Index] : P.Variables[At.Index];
    unsigned Halves = V.Size > WordSize && !V.Atomic ? 2 : 1;
    for (unsigned Half = 0; Half < Halves; ++Half) {
      Step &S = W.add(Write ? Action::Write : Action::Read, variableId(At, W.self()));
      S.Half = Half;
      S.Atomic = V.Atomic;
      S.ByName = IsField && (At.Of != Object::Self || W.Frames.back().Reseated);
    }
    return true;
  }

  bool wait(Walk &W, const Stmt &S) {
    unsigned Id = lockId(S.At, W.self());
    Hold &H = W.Holds[Id];
    if (H.Depth != 1 || H.Shared)
      return false;
    W.Done.WithWait |= W.inside();
    W.add(Action::Release, Id);
    markVain(W, H);
    H.Since = W.Done.Steps.size();
    H.In = W.Frames.back().Call;
    W.add(Action::Acquire, Id);
    return true;
  }

  static void markVain(Walk &W, const Hold &H) {
    std::vector<Step> &Steps = W.Done.Steps;
    if (H.In != W.Frames.back().Call)
      return;
    for (size_t I = H.Since + 1; I + 1 < Steps.size(); ++I) {
      Action Does = Steps[I].Does;
      bool IsHarmless = Does == Action::Read || Does == Action::Acquire ||
                        Does == Action::AcquireShared || Steps[I].IsVain;
      if (!IsHarmless)
        return;
    }
    for (size_t I = H.Since + 1; I < Steps.size(); ++I)
      Steps[I].IsVain |= Steps[I].Does == Action::Read;
    Steps[H.Since].IsVain = Steps.back().IsVain = true;
  }

  bool thread(Walk &W, const Stmt &S) {
    W.Done.WithWait |= W.inside();
    W.add(S.Kind == StmtKind::Fork ? Action::Start : Action::Join,
          static_cast<unsigned>(P.Threads.size() - 1));
    return true;
  }

  const Program &P;
  bool TooMany = false;
};

unsigned idOf(Place At, Object Self, unsigned PerObject) {
  Object Of = At.Of == Object::Self ? Self : At.Of;
  if (Of == Object::None)
    return At.Index;
  return MaxGlobals + (Of == Object::Second ? PerObject : 0) + At.Index;
}

} // namespace

std::optional<std::vector<Path>> pathsOf(const Program &P, unsigned Thread) {
  return Walker(P).run(P.Threads[Thread]);
}

std::set<unsigned> stuckFunctions(const Program &P) {
  Walker All(P);
  for (unsigned Entry : P.Threads)
    All.run(Entry);
  return std::move(All.Stuck);
}

unsigned lockId(Place Lock, Object Self) { return idOf(Lock, Self, 1); }
unsigned variableId(Place Variable, Object Self) { return idOf(Variable, Self, FieldCount); }

std::string lockName(unsigned Id) {
  if (Id < MaxGlobals)
    return "m" + std::to_string(Id);
  return "o" + std::to_string(Id - MaxGlobals) + ".mu";
}

std::string variableName(unsigned Id) {
  if (Id < MaxGlobals)
    return "x" + std::to_string(Id);
  unsigned Field = Id - MaxGlobals;
  return "o" + std::to_string(Field / FieldCount) + (Field % FieldCount == 0 ? ".a" : ".b");
}

std::string toString(const Step &S) {
  static constexpr const char *Words[] = {"read",        "write",         "lock",  "unlock",
                                          "lock shared", "unlock shared", "start", "join"};
  std::string Text = std::string(Words[size_t(S.Does)]) + " ";
  if (S.Does == Action::Start || S.Does == Action::Join)
    return Text + "thread " + std::to_string(S.Target);
  if (S.Does != Action::Read && S.Does != Action::Write)
    return Text + lockName(S.Target);
  return Text + variableName(S.Target) + (S.Half ? " (second half)" : "");
}

} // namespace lockseam::threads
