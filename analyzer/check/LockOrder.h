// LockOrder.h - lockseam-lock-order: locks that are taken in different orders.
//
//   thread 1: a.lock(); b.lock();        thread 2: b.lock(); a.lock();
//
// Each has its first lock and waits for the other's: the potential for deadlock of 001
// section 3.2. A cycle of up to four locks counts unless two of its threads cannot be there
// together because a third lock, taken before, keeps them apart (a gate), or because they
// only read. Two locks of one class (a field of two objects) have no order that could be
// seen, so they count only if one function takes both, of two objects that its callers may
// exchange: transfer(a, b) and transfer(b, a).
#pragma once

#include "Finding.h"
#include "ThreadReach.h"
#include "analyzer/models/ModelTable.h"
#include "analyzer/summarize/Summarize.h"

namespace lockseam {

/// Nothing if S was made without Accesses.
std::vector<Finding> findLockOrder(const Program &P, const ModelTable &Models, const Summaries &S,
                                   const ThreadReach &Threads);

} // namespace lockseam
