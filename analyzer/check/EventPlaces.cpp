// EventPlaces.cpp - looks events up by number.
#include "EventPlaces.h"

namespace lockseam {

Location EventPlaces::location(FunctionIndex F, Site Where) const {
  return placeOf(P.Functions[F], Where);
}

} // namespace lockseam
