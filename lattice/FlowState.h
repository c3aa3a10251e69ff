// FlowState.h - which sources the content of each place comes from, at a point.
//
//        more places, more sources, more of them stale
//          |
//        nothing is known: no place holds anything that counts
//
// All parts only grow, over the places of one function and at most MaxSources sources, so
// the dataflow ends. An assignment replaces what a place held.
#pragma once

#include "JoinSemilattice.h"
#include "LockPath.h"
#include <vector>

namespace lockseam {

/// As bits: reads of shared data, and parameters.
struct Sources {
  uint64_t Reads = 0;
  uint64_t Claimed = 0; // reads of data that was taken out since, under the same lock
  uint64_t Implied = 0; // reads that decided which constant this is
  uint32_t Parameters = 0;

  bool empty() const { return !Reads && !Claimed && !Implied && !Parameters; }
  Sources &operator|=(const Sources &Other) {
    Reads |= Other.Reads;
    Claimed |= Other.Claimed;
    Implied |= Other.Implied;
    Parameters |= Other.Parameters;
    return *this;
  }
  friend Sources operator|(Sources A, const Sources &B) { return A |= B; }
  friend bool operator==(const Sources &, const Sources &) = default;
};

class FlowState {
public:
  uint64_t Stale = 0; // reads whose lock may have been given back since
  uint64_t Open = 0;  // reads after which the data may not have been claimed

  /// What goes into the content of a place: of it, of what it is a part of, of the
  /// pointers on the way to it, and of its own parts, embedded ones.
  Sources at(LockPath Place) const;
  /// Of the pointers on the way alone.
  Sources wayTo(LockPath Place) const;
  /// Whether it would change anything to set the place to nothing.
  bool holdsBelow(LockPath Place) const;
  void set(LockPath Place, Sources From);
  void add(LockPath Place, Sources More);
  /// What was read is this thread's alone from now on.
  void claim(uint64_t Reads);
  /// These reads are of another time, and their names mean something else by now.
  void forget(uint64_t Reads);

  LatticeEffect joinWith(const FlowState &Other);
  bool leq(const FlowState &Other) const;
  friend bool operator==(const FlowState &, const FlowState &) = default;

private:
  /// Sorted by the root of the place and then by its address: nobody sees the order, and what
  /// a place has to do with is next to it.
  std::vector<std::pair<LockPath, Sources>> Holds;
};

} // namespace lockseam
