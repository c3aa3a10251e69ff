// UnguardedAccess.h - the rule lockseam-guard: data is accessed without its lock.
//
//   void Queue::drop() { --length_; }               // length_ is guarded by mu_
//   void Queue::pop() { Lock l(mu_); drop(); }      // fine
//   void Queue::reset() { drop(); }                 // the finding: drop() needs mu_ here
//
// What an access demands goes up to the callers until somebody holds the lock. Where nobody
// does, the finding is at the lowest place to blame: the call that lacks the lock if other
// calls of the same function hold it, and the access itself if none does.
#pragma once

#include "Conflicts.h"
#include "Finding.h"
#include "analyzer/atomicity/Inference.h"

namespace lockseam {

std::vector<Finding> findUnguardedAccesses(const Inference &Known, const Conflicts &Others);

} // namespace lockseam
