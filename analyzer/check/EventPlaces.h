// EventPlaces.h - from the number of an event back to its place in the source.
#pragma once

#include "analyzer/summarize/Summary.h"

namespace lockseam {

class EventPlaces {
public:
  explicit EventPlaces(const Program &P) : P(P) {}

  /// The function's own place for EntrySite.
  Location location(FunctionIndex F, Site Where) const;
  /// Null for EntrySite.
  const Event *event(FunctionIndex F, Site Where) const;

private:
  const std::vector<Site> &firstSites(FunctionIndex F) const;

  const Program &P;
  /// By function, as asked for: the number of the first event of each block. Large functions
  /// have thousands of blocks, and are asked about most.
  mutable std::unordered_map<FunctionIndex, std::vector<Site>> First;
};

} // namespace lockseam
