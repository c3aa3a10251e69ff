// Interleaver.cpp - depth first over the interleavings, with sleep sets.
#include "Interleaver.h"

namespace lockseam::threads {

namespace {

bool isShared(Action Does) {
  return Does == Action::Read || Does == Action::AcquireShared || Does == Action::ReleaseShared;
}

bool conflict(const Step &A, const Step &B) {
  auto Group = [](Action Does) {
    return Does <= Action::Write ? 0 : Does <= Action::ReleaseShared ? 1 : 2;
  };
  if (Group(A.Does) != Group(B.Does) || A.Target != B.Target || A.Half != B.Half)
    return false;
  return !(isShared(A.Does) && isShared(B.Does));
}

/// The interleavings of one path of each thread.
class Explorer {
public:
  Explorer(const Program &P, const std::vector<const Path *> &Paths, Behaviour &Result)
      : Paths(Paths), Result(Result), Next(Paths.size(), 0),
        Started((1u << (Paths.size() - P.ForksLast)) - 1) {}

  /// Asleep: threads whose next step was tried before and has met no conflict since.
  void explore(uint32_t Asleep) {
    if (isComplete())
      return complete();
    for (unsigned T = 0; T < Paths.size(); ++T) {
      if (Asleep >> T & 1 || !isEnabled(T))
        continue;
      const Step S = step(T);
      uint32_t StillAsleep = 0;
      for (unsigned Other = 0; Other < Paths.size(); ++Other)
        if (Asleep >> Other & 1 && !conflict(step(Other), S))
          StillAsleep |= 1u << Other;
      execute(T, S);
      explore(StillAsleep);
      undo(T, S);
      Asleep |= 1u << T;
    }
  }

private:
  const Step &step(unsigned T) const { return Paths[T]->Steps[Next[T]]; }
  bool isDone(unsigned T) const { return Next[T] == Paths[T]->Steps.size(); }

  bool isComplete() const {
    for (unsigned T = 0; T < Paths.size(); ++T)
      if (Started >> T & 1 && !isDone(T))
        return false;
    return true;
  }

  bool isEnabled(unsigned T) const {
    if (!(Started >> T & 1) || isDone(T))
      return false;
    const Step &S = step(T);
    switch (S.Does) {
    case Action::Acquire:
      return Owners[S.Target] == 0;
    case Action::AcquireShared:
      return Owners[S.Target] >= 0;
    case Action::Start: // a second time: not a program that we make claims about
      return !(Started >> S.Target & 1);
    case Action::Join:
      return S.Target != T && Started >> S.Target & 1 && isDone(S.Target);
    default:
      return true;
    }
  }

  void apply(const Step &S, int Sign) {
    if (S.Does == Action::Acquire || S.Does == Action::Release)
      Owners[S.Target] += S.Does == Action::Acquire ? -Sign : Sign;
    if (S.Does == Action::AcquireShared || S.Does == Action::ReleaseShared)
      Owners[S.Target] += S.Does == Action::AcquireShared ? Sign : -Sign;
    if (S.Does == Action::Start)
      Started ^= 1u << S.Target;
  }

  static bool isOrdered(const Executed &First, unsigned T, const Step &S) {
    return First.Thread == T || conflict(First.Done, S) ||
           (First.Done.Does == Action::Start && First.Done.Target == T) ||
           (S.Does == Action::Join && First.Thread == S.Target);
  }

  void execute(unsigned T, const Step &S) {
    uint64_t Earlier = 0;
    for (size_t I = 0; I < Run.size(); ++I)
      if (!Run[I].Done.IsVain && isOrdered(Run[I], T, S))
        Earlier |= Before[I] | uint64_t(1) << I;
    Run.push_back({T, S});
    Before.push_back(Earlier);
    ++Next[T];
    apply(S, 1);
  }

  void undo(unsigned T, const Step &S) {
    Run.pop_back();
    Before.pop_back();
    --Next[T];
    apply(S, -1);
  }

  void complete() {
    ++Result.Executions;
    for (unsigned T = 0; T < Paths.size(); ++T)
      if (Started >> T & 1)
        for (size_t C = 0; C < Paths[T]->Calls.size(); ++C)
          judge(T, C);
  }

  void judge(unsigned T, size_t Call) {
    Verdict &V = Result.Calls[Paths[T]->Calls[Call]];
    if (!V.IsSerializable)
      return;
    uint64_t Own = 0, Earlier = 0;
    for (size_t I = 0; I < Run.size(); ++I)
      if (isPartOf(Run[I], T, Call) && !Run[I].Done.IsVain) {
        Own |= uint64_t(1) << I;
        Earlier |= Before[I];
      }
    for (size_t I = 0; I < Run.size(); ++I)
      if ((Earlier & ~Own) >> I & 1 && Before[I] & Own)
        V.IsSerializable = false;
    if (V.IsSerializable)
      return;
    V.Witness = Run;
    for (const Executed &E : Run)
      V.InCall.push_back(isPartOf(E, T, Call));
  }

  static bool isPartOf(const Executed &E, unsigned T, size_t Call) {
    return E.Thread == T && E.Done.Calls >> Call & 1;
  }

  const std::vector<const Path *> &Paths;
  Behaviour &Result;
  std::vector<size_t> Next;
  uint32_t Started;
  int Owners[LockCount] = {}; // -1: held exclusively; else the number of readers
  std::vector<Executed> Run;
  std::vector<uint64_t> Before; // for each step of Run the steps that are ordered before it
};

void choosePaths(const Program &P, const std::vector<std::vector<Path>> &Threads,
                 std::vector<const Path *> &Chosen, Behaviour &Result) {
  if (Chosen.size() == Threads.size())
    return Explorer(P, Chosen, Result).explore(/*Asleep=*/0);
  for (const Path &Each : Threads[Chosen.size()]) {
    Chosen.push_back(&Each);
    choosePaths(P, Threads, Chosen, Result);
    Chosen.pop_back();
  }
}

} // namespace

Behaviour runAll(const Program &P, const std::vector<std::vector<Path>> &Threads) {
  Behaviour Result;
  std::vector<const Path *> Chosen;
  choosePaths(P, Threads, Chosen, Result);
  return Result;
}

std::string toString(const Verdict &V) {
  std::string Text;
  for (size_t I = 0; I < V.Witness.size(); ++I) {
    const Executed &E = V.Witness[I];
    Text += std::string(V.InCall[I] ? "  * " : "    ") + std::string(16 * E.Thread, ' ') +
            toString(E.Done) + (E.Done.IsVain ? " (in vain)\n" : "\n");
  }
  return Text;
}

} // namespace lockseam::threads
