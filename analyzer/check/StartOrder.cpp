// StartOrder.cpp - bottom up who starts which threads, top down from main which are there.
#include "StartOrder.h"
#include "analyzer/link/Components.h"
#include <algorithm>

namespace lockseam {

constexpr Site EndOfBlock = ~Site(0);

StartOrder::StartOrder(const Program &P, const Summaries &S, const ThreadReach &Threads)
    : P(P), S(S), Threads(Threads), Count(Threads.kinds()) {
  if (!P.HasMain)
    return;
  findForks();
  Entry.resize(P.Functions.size(), {false, Started(Count)});
  for (FunctionIndex F = 0; F < S.Memory.size(); ++F)
    if (P.Functions[F].IsMain || P.Functions[F].QualifiedName == Name("(initialisers)")) {
      Entry[F].first = true;
      Open.push_back(F);
    }
  while (!Open.empty()) {
    FunctionIndex F = Open.back();
    Open.pop_back();
    walk(F);
  }
}

/// What is kept for later may run from then on, as a thread does.
void StartOrder::findForks() {
  Forks.resize(P.Functions.size(), Started(Count));
  for (const ThreadStart &Start : Threads.starts()) {
    Own[Start.By].push_back(&Start);
    Forks[Start.By].set(Threads.kindOf(Start.Begins));
  }
  for (const std::vector<FunctionIndex> &Component : P.BottomUp)
    untilStable(P, Component, [&](FunctionIndex F) {
      Started All = Forks[F];
      for (const HeldCall &Call : S.Memory[F].Calls)
        for (FunctionIndex Target : Call.Targets)
          All |= Forks[Target];
      bool Grew = All != Forks[F];
      Forks[F] = std::move(All);
      return Grew;
    });
}

StartOrder::Started StartOrder::before(FunctionIndex F, uint32_t B, const Started &In,
                                       Site Where) const {
  Started Result = In;
  for (const TraceStep &Step : S.Memory[F].Blocks[B].Steps)
    if (Step.Where < Where && Step.Kind == TraceKind::Call)
      for (FunctionIndex Target : S.Memory[F].Calls[Step.Index].Targets)
        Result |= Forks[Target];
  auto Mine = Own.find(F);
  if (Mine == Own.end())
    return Result;
  Site Begin = 0;
  for (uint32_t Earlier = 0; Earlier < B; ++Earlier)
    Begin += static_cast<Site>(P.Functions[F].Blocks[Earlier].Events.size());
  Site End = std::min(Where, Begin + static_cast<Site>(P.Functions[F].Blocks[B].Events.size()));
  for (const ThreadStart *Start : Mine->second)
    if (Begin <= Start->Where && Start->Where < End)
      Result.set(Threads.kindOf(Start->Begins));
  return Result;
}

std::vector<StartOrder::Started> StartOrder::blocks(FunctionIndex F) const {
  const std::vector<TraceBlock> &Blocks = S.Memory[F].Blocks;
  std::vector<Started> In(Blocks.size(), Entry[F].second);
  bool Grew = Forks[F].any();
  while (std::exchange(Grew, false))
    for (uint32_t B = 0; B < Blocks.size(); ++B) {
      Started Out = before(F, B, In[B], EndOfBlock);
      for (uint32_t Next : Blocks[B].Next)
        if (Started Both = In[Next]; (Both |= Out) != In[Next]) {
          In[Next] = std::move(Both);
          Grew = true;
        }
    }
  return In;
}

void StartOrder::walk(FunctionIndex F) {
  std::vector<Started> In = blocks(F);
  for (uint32_t B = 0; B < In.size(); ++B)
    for (const TraceStep &Step : S.Memory[F].Blocks[B].Steps)
      if (Step.Kind == TraceKind::Call) {
        Started Now = Forks[F].any() ? before(F, B, In[B], Step.Where) : In[B];
        for (FunctionIndex Target : S.Memory[F].Calls[Step.Index].Targets)
          enter(Target, Now);
      }
}

void StartOrder::enter(FunctionIndex F, const Started &There) {
  Started Both = Entry[F].second;
  Both |= There;
  if (std::exchange(Entry[F].first, true) && Both == Entry[F].second)
    return;
  Entry[F].second = std::move(Both);
  Open.push_back(F);
}

const std::optional<StartOrder::Started> &StartOrder::at(FunctionIndex F, Site Where) const {
  auto [Result, IsNew] = Known.try_emplace({F, Where});
  if (!IsNew)
    return Result->second;
  std::vector<Started> In = blocks(F);
  Site End = 0;
  for (uint32_t B = 0; B < In.size() && End <= Where; ++B) {
    End += static_cast<Site>(P.Functions[F].Blocks[B].Events.size());
    if (Where < End)
      Result->second = before(F, B, In[B], Where);
  }
  return Result->second;
}

bool StartOrder::mayRun(const ThreadKinds &Kinds, FunctionIndex At, Site Where) const {
  if (Entry.empty() || !Entry[At].first || !Threads.isFirstOnly(At) || Kinds.empty())
    return true;
  const std::optional<Started> &There = at(At, Where);
  return !There || std::any_of(Kinds.begin(), Kinds.end(), [&](uint32_t Kind) {
    return Kind != ThreadReach::First && (!Threads.isStarted(Kind) || There->test(Kind));
  });
}

} // namespace lockseam
