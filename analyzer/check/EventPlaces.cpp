// EventPlaces.cpp - looks events up by number.
#include "EventPlaces.h"
#include <algorithm>

namespace lockseam {

const std::vector<Site> &EventPlaces::firstSites(FunctionIndex F) const {
  auto [At, IsNew] = First.try_emplace(F);
  if (IsNew) {
    Site Next = 0;
    for (const Block &B : P.Functions[F].Blocks) {
      At->second.push_back(Next);
      Next += static_cast<Site>(B.Events.size());
    }
  }
  return At->second;
}

const Event *EventPlaces::event(FunctionIndex F, Site Where) const {
  const std::vector<Site> &Sites = firstSites(F);
  auto Next = std::upper_bound(Sites.begin(), Sites.end(), Where);
  if (Next == Sites.begin())
    return nullptr;
  const Block &B = P.Functions[F].Blocks[static_cast<size_t>(Next - Sites.begin()) - 1];
  Site Number = Where - *std::prev(Next);
  return Number < B.Events.size() ? &B.Events[Number] : nullptr;
}

Location EventPlaces::location(FunctionIndex F, Site Where) const {
  const Event *E = event(F, Where);
  return E && E->Where.File ? E->Where : P.Functions[F].Where;
}

} // namespace lockseam
