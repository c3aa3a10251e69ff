// StartJoin.h - which part of a function runs while the threads that it starts do.
//
//   std::thread t(work); t.join(); report();       report runs when the thread has ended
//
// Threads are not told apart: a place is after all of them if at least as many joins lie on
// every way to it as there are starts before it.
#pragma once

#include "analyzer/summarize/Accesses.h"

namespace lockseam {

class StartJoin {
public:
  explicit StartJoin(const FunctionAccesses &F);

  /// Whether all threads of the function have ended by First, or start after Second.
  bool areApart(Site First, Site Second) const;

private:
  struct Place {
    uint32_t Block;
    Site Where;
  };
  bool mayPrecede(const Place &Early, Site Late) const;
  bool liesOnEveryWay(const Place &Join, Site To) const;
  uint32_t blockOf(Site Where) const;
  std::vector<bool> reachedFrom(std::vector<uint32_t> Open, int64_t Without) const;

  const FunctionAccesses &F;
  std::vector<Place> Starts, Joins;
};

} // namespace lockseam
