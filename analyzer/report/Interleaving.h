// Interleaving.h - the steps of a finding as what a picture of them shows.
//
//   T1              T2
//   (1) takes m
//   (2) reads n                    From here to (6) m is free: the gap. What (2) read is
//   (3) releases m                 used at (6), after (4) has changed it: the stale value.
//                   (4) writes n
//   (5) takes m
//   (6) writes n
//
// Positions count half rows: 2 * i is step i itself (from 0), 2 * i + 1 lies between it and
// the next, -1 above all. Not every release is told: a section in a function that was called
// ends when the call returns, and that much is added here. Rules that tell two stories of
// one defect (the locks, and who gets in between) get one picture if the two fit together.
#pragma once

#include "analyzer/check/Finding.h"
#include <optional>

namespace lockseam {

struct LockSpan {
  std::string Lock; // as the steps quote it
  unsigned Thread = 1;
  int From = 0, To = 0;
  friend auto operator<=>(const LockSpan &, const LockSpan &) = default;
};

/// Where the first thread leaves room for others.
struct Gap {
  std::string Lock; // that is not held there; empty: none was told
  int From = 0, To = 0;
  friend auto operator<=>(const Gap &, const Gap &) = default;
};

/// A value on its way from one step to another; steps count from 0.
struct ValueArrow {
  unsigned From = 0, To = 0;
  std::optional<unsigned> Other; // a third step that matters: see Interleaving
  friend auto operator<=>(const ValueArrow &, const ValueArrow &) = default;
};

struct Interleaving {
  std::vector<Note> Steps; // numbered from 1
  std::vector<LockSpan> Spans;
  std::vector<Gap> Gaps; // in order, apart from each other
  /// A value that is used when it may be old. Other: the other thread's step that changes it.
  std::optional<ValueArrow> Stale;
  /// The other thread sees a write without the one that belongs to it. Other: the latter.
  std::optional<ValueArrow> Halved;
  bool hasThread(unsigned Thread) const;
  /// In the order in which they are first named.
  std::vector<std::string> locks() const;
};

/// One for each story of the finding that could not be joined with the one before it. None
/// if its notes are remarks only.
std::vector<Interleaving> interleavings(const Finding &F);

} // namespace lockseam
