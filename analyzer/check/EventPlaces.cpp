// EventPlaces.cpp - looks events up by number.
#include "EventPlaces.h"

namespace lockseam {

const Event *EventPlaces::event(FunctionIndex F, Site Where) const {
  if (Where == EntrySite)
    return nullptr;
  for (const Block &B : P.Functions[F].Blocks) {
    if (Where < B.Events.size())
      return &B.Events[Where];
    Where -= static_cast<Site>(B.Events.size());
  }
  return nullptr;
}

Location EventPlaces::location(FunctionIndex F, Site Where) const {
  const Event *E = event(F, Where);
  return E && E->Where.File ? E->Where : P.Functions[F].Where;
}

} // namespace lockseam
