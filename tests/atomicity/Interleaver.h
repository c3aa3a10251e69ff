// Interleaver.h - runs a program through all interleavings of its threads.
//
// Two steps of different threads conflict if they are on the same variable and one writes,
// or on the same lock and one is not shared; starting a thread comes before its steps, and
// they before its join. Conflicts and the order of each thread order the steps of an
// execution. A call is serializable in it if an execution with the same order has no step
// of another thread between those of the call: if no step outside comes after one of its
// steps and before another.
//
// Interleavings with the same order need not all be tried: sleep sets leave out those that
// differ from an earlier one by swaps of steps that do not conflict, and none else.
#pragma once

#include "ThreadPaths.h"
#include <map>

namespace lockseam::threads {

struct Executed {
  unsigned Thread = 0;
  Step Done;
};

struct Verdict {
  bool IsSerializable = true;
  std::vector<Executed> Witness; // an execution in which it is not
  std::vector<bool> InCall;      // which of its steps belong to the call
};

struct Behaviour {
  std::map<CallContext, Verdict> Calls; // of completed executions
  unsigned Executions = 0;              // completed ones, with different orders
};

/// One list of paths per thread.
Behaviour runAll(const Program &P, const std::vector<std::vector<Path>> &Threads);

std::string toString(const Verdict &V);

} // namespace lockseam::threads
