// NonAtomic.h - the rule lockseam-nonatomic: what ought to be one step is not.
//
//   LOCKSEAM_ATOMIC void Account::withdraw(int n) { if (balance() >= n) take(n); }
//
// balance() and take() are each one step, the two together are not. The finding names the
// commit point (the end of balance) and the first later step that cannot move before it.
// What ought to be atomic: analysis.md 6.3. Of functions that call each other only the
// lowest is reported.
#pragma once

#include "Finding.h"
#include "analyzer/atomicity/Reduction.h"

namespace lockseam {

/// Which units ought to be atomic; each includes those before it.
enum class Intent : uint8_t {
  Annotated, // functions marked lockseam::atomic
  Synch,     // every outermost critical section
  Export,    // every function that others may call
};

std::vector<Finding> findNonAtomic(const Inference &Known, Intent Ought);

} // namespace lockseam
