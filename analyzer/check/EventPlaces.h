// EventPlaces.h - from the number of an event back to its place in the source.
#pragma once

#include "analyzer/summarize/Summary.h"

namespace lockseam {

class EventPlaces {
public:
  explicit EventPlaces(const Program &P) : P(P) {}

  /// The function's own place for EntrySite.
  Location location(FunctionIndex F, Site Where) const;

private:
  const Program &P;
};

} // namespace lockseam
