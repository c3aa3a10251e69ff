// StartJoin.cpp - starts and joins in the trace of a function, and what lies between them.
#include "StartJoin.h"
#include <algorithm>

namespace lockseam {

StartJoin::StartJoin(const FunctionAccesses &F) : F(F) {
  for (uint32_t B = 0; B < F.Blocks.size(); ++B)
    for (const TraceStep &Step : F.Blocks[B].Steps) {
      if (Step.Kind == TraceKind::Fork)
        Starts.push_back({B, Step.Where});
      // The only right mover that is no lock operation is a join.
      bool IsJoin = Step.Kind == TraceKind::Move && !Step.Assumed && Step.Lock == LockPath() &&
                    Step.Is == Atomicity(Basic::Right);
      if (IsJoin)
        Joins.push_back({B, Step.Where});
    }
}

/// The block with a step nearest before the site: steps are sparse, sites are in order.
uint32_t StartJoin::blockOf(Site Where) const {
  uint32_t Best = 0;
  Site Nearest = 0;
  for (uint32_t B = 0; B < F.Blocks.size(); ++B)
    for (const TraceStep &Step : F.Blocks[B].Steps)
      if (Step.Where <= Where && Step.Where >= Nearest) {
        Nearest = Step.Where;
        Best = B;
      }
  return Best;
}

std::vector<bool> StartJoin::reachedFrom(std::vector<uint32_t> Open, int64_t Without) const {
  std::vector<bool> Seen(F.Blocks.size());
  while (!Open.empty()) {
    uint32_t B = Open.back();
    Open.pop_back();
    if (Seen[B] || B == Without)
      continue;
    Seen[B] = true;
    Open.insert(Open.end(), F.Blocks[B].Next.begin(), F.Blocks[B].Next.end());
  }
  return Seen;
}

bool StartJoin::mayPrecede(const Place &Early, Site Late) const {
  uint32_t To = blockOf(Late);
  return (Early.Block == To && Early.Where < Late) ||
         reachedFrom(F.Blocks[Early.Block].Next, -1)[To];
}

bool StartJoin::liesOnEveryWay(const Place &Join, Site To) const {
  uint32_t Block = blockOf(To);
  if (Join.Block == Block)
    return Join.Where < To;
  return !reachedFrom({0}, Join.Block)[Block];
}

bool StartJoin::areApart(Site First, Site Second) const {
  for (const Place &Each : Starts) // in a loop: who knows how many
    if (reachedFrom(F.Blocks[Each.Block].Next, -1)[Each.Block])
      return false;
  auto Before = [&](Site Where) {
    return std::count_if(Starts.begin(), Starts.end(),
                         [&](const Place &Each) { return mayPrecede(Each, Where); });
  };
  auto Ended = std::count_if(Joins.begin(), Joins.end(),
                             [&](const Place &Each) { return liesOnEveryWay(Each, First); });
  auto Started = Before(First);
  bool InBetween = Before(Second) != Started;
  return !InBetween && Ended >= Started;
}

} // namespace lockseam
