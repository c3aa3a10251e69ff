// Seams.h - values that cross a gap in which other threads run.
//
// lockseam-split-critical-section: what belongs in one critical section is split over two
// of the same lock, and no lock is held across.
//
//   { Lock l(mu_); n = count_; }           T1 reads
//                                          T2 takes mu_ and changes count_
//   { Lock l(mu_); count_ = n + 1; }       T1 writes: the change of T2 is lost
//
// lockseam-atomic-sequence: the same with a load and a store of one atomic.
// lockseam-guard: a look without the lock decides about a write with it (double-checked
// locking of plain data); an iterator into guarded data outlives its section.
#pragma once

#include "Conflicts.h"
#include "Finding.h"
#include "SeamPlaces.h"

namespace lockseam {

/// A seam as it is told, and what speaks for and against it.
struct SeamEvidence {
  Finding Told;
  FindingSignals Is;
  /// The statement that looks, and the one that writes in the end, of two sections.
  std::optional<std::pair<AccessPlace, AccessPlace>> Ends;
};

struct SeamsFound {
  std::vector<Finding> Findings;
  /// Of seams with another lock held across, which somebody can get into all the same: what
  /// lockseam-context-witness says of the same place is more than a pattern.
  std::vector<SeamEvidence> Evidence;
};

SeamsFound findSeams(const Inference &Known, const Flows &Values, const Conflicts &Others);

} // namespace lockseam
