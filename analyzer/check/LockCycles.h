// LockCycles.h - cycles in the order of locks that no gate and no reader's mode excludes.
#pragma once

#include "LockGraph.h"
#include "ThreadReach.h"

namespace lockseam {

/// Edges[i] is taken while Edges[i - 1]'s lock is held; the last leads back to the first.
struct LockCycle {
  std::vector<LockPath> Classes;
  std::vector<LockEdge> Edges; // from Classes[i] to Classes[i + 1]
};

/// The shortest first; none whose locks include those of another.
std::vector<LockCycle> findLockCycles(const LockGraph &Graph, const ThreadReach &Threads);

} // namespace lockseam
