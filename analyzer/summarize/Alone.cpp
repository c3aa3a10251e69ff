// Alone.cpp - bottom up who may start a thread, top down who runs before that.
#include "Alone.h"
#include "analyzer/link/Components.h"
#include <algorithm>
#include <utility>

namespace lockseam {

namespace {

class AloneFinder {
public:
  AloneFinder(const Program &P, std::vector<FunctionAccesses> &Functions)
      : P(P), Functions(Functions), MayFork(Functions.size()), Entry(Functions.size()),
        Called(Functions.size()), Settled(Functions.size()) {}

  void run() {
    findForks();
    // Everybody is alone until seen otherwise; main and initialisers stay so.
    for (FunctionIndex F = 0; F < Functions.size(); ++F)
      Entry[F] = isFirst(F) || (Called[F] && !mayBeEntered(P, F));
    for (const FunctionAccesses &F : Functions)
      for (FunctionIndex Started : F.Started)
        Entry[Started] = false;
    bool Shrank = true;
    while (std::exchange(Shrank, false))
      for (auto Component = P.BottomUp.rbegin(); Component != P.BottomUp.rend(); ++Component)
        for (FunctionIndex F : *Component)
          Shrank |= walk(F);
  }

private:
  /// What runs first in a program; initialisers of a library run whenever it is loaded.
  bool isFirst(FunctionIndex F) const {
    return P.HasMain &&
           (P.Functions[F].IsMain || P.Functions[F].QualifiedName == Name("(initialisers)"));
  }

  void findForks() {
    for (const std::vector<FunctionIndex> &Component : P.BottomUp)
      untilStable(P, Component, [&](FunctionIndex F) {
        bool IsNews = !MayFork[F] && forks(F);
        MayFork[F] = MayFork[F] || IsNews;
        return IsNews;
      });
    for (const FunctionAccesses &F : Functions)
      for (const HeldCall &Call : F.Calls)
        for (FunctionIndex Target : Call.Targets)
          Called[Target] = true;
  }

  bool forks(FunctionIndex F) const {
    for (const TraceBlock &B : Functions[F].Blocks)
      for (const TraceStep &Step : B.Steps)
        if (endsAlone(F, Step))
          return true;
    return false;
  }

  /// Code that nobody gave us may start threads.
  bool endsAlone(FunctionIndex F, const TraceStep &Step) const {
    if (Step.Kind == TraceKind::Fork || (Step.Kind == TraceKind::Move && Step.Assumed))
      return true;
    if (Step.Kind != TraceKind::Call)
      return false;
    const std::vector<FunctionIndex> &Targets = Functions[F].Calls[Step.Index].Targets;
    return std::any_of(Targets.begin(), Targets.end(), [&](FunctionIndex T) { return MayFork[T]; });
  }

  /// Whether a callee turned out not to be alone. Who is not alone will not be again.
  bool walk(FunctionIndex F) {
    if (Settled[F])
      return false;
    Settled[F] = !Entry[F];
    bool Shrank = false;
    std::vector<bool> In = aloneBlocks(F);
    for (uint32_t B = 0; B < In.size(); ++B) {
      bool Alone = In[B];
      for (const TraceStep &Step : Functions[F].Blocks[B].Steps) {
        if (Step.Kind == TraceKind::Access)
          Functions[F].Accesses[Step.Index].Alone = Alone;
        if (Step.Kind == TraceKind::Call)
          Shrank |= enter(Functions[F].Calls[Step.Index], Alone);
        Alone &= !endsAlone(F, Step);
      }
    }
    return Shrank;
  }

  bool enter(HeldCall &Call, bool Alone) {
    Call.Alone = Alone;
    bool Shrank = false;
    for (FunctionIndex T : Call.Targets)
      if (!Alone && Entry[T]) {
        Entry[T] = false;
        Shrank = true;
      }
    return Shrank;
  }

  /// By block: alone at its start on every way.
  std::vector<bool> aloneBlocks(FunctionIndex F) const {
    const std::vector<TraceBlock> &Blocks = Functions[F].Blocks;
    std::vector<bool> In(Blocks.size(), Entry[F]);
    bool Shrank = Entry[F];
    while (std::exchange(Shrank, false))
      for (uint32_t B = 0; B < Blocks.size(); ++B) {
        bool Out = In[B] && std::none_of(Blocks[B].Steps.begin(), Blocks[B].Steps.end(),
                                         [&](const TraceStep &S) { return endsAlone(F, S); });
        for (uint32_t Next : Blocks[B].Next)
          if (!Out && In[Next]) {
            In[Next] = false;
            Shrank = true;
          }
      }
    return In;
  }

  const Program &P;
  std::vector<FunctionAccesses> &Functions;
  std::vector<bool> MayFork;
  std::vector<bool> Entry; // by function: alone whenever it is called
  std::vector<bool> Called;
  std::vector<bool> Settled; // by function: it was walked, and is not alone
};

} // namespace

void findAlone(const Program &P, std::vector<FunctionAccesses> &Functions) {
  AloneFinder(P, Functions).run();
}

} // namespace lockseam
