// PathMachine.h - runs a program on all its paths, with exact objects and locks.
//
// The machine knows which object each path denotes: the objects reachable at entry are
// all different and are called by their entry path ("p0.f"), an unknown value is a new
// object each time. Instead of the whole set R a run watches one release, chosen freely:
// a pair depends on its first release and on what follows, never on other releases, so
// the union over all choices is exact, and runs in the same state need no second visit.
#pragma once

#include "PathProgram.h"
#include <map>
#include <optional>
#include <set>
#include <tuple>

namespace lockseam::paths {

constexpr unsigned AtEntry = ~0u;

enum class Kind { Section, Gap };

/// First, release and second acquisition by event, and the events that took the locks
/// held across.
using SitePattern = std::tuple<unsigned, unsigned, Kind, unsigned, std::set<unsigned>>;
using BrokenPair = std::pair<std::string, std::set<std::string>>;
using Way = std::pair<std::set<std::string>, std::set<std::string>>; // NET+, NET-

struct Outcome {
  std::set<SitePattern> Patterns;
  std::set<SitePattern> Doubtful; // a store lies in between: the name may be gone
  std::set<BrokenPair> Pairs;
  std::set<BrokenPair> DoubtfulPairs;
  std::set<std::string> Acquired, Released, Gaps;
  std::set<Way> Ways;

  bool Outside = false;     // does what the comparison leaves out, see PathOracleTest
  bool Incomplete = false;  // some path was cut
  bool ValuesMerge = false; // a variable, or memory, has different values at one point,
                            // the flag disregarded
  size_t StatesAtPoint = 0; // the most combinations of holds and flag at one point
};

Outcome runAllPaths(const Program &P);

} // namespace lockseam::paths
