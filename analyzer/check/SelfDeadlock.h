// SelfDeadlock.h - lockseam-self-deadlock: a thread waits for a lock that it holds itself.
//
//   int Queue::size() { std::lock_guard g(mu_); return length_; }
//   void Queue::push(int v) { std::lock_guard g(mu_); if (size() < Max) ... }    <-
//
// Both must be sure: that the lock is held, by a name that is surely the same object, and
// that it is taken again. A callee that takes it only on some of the ways that do its work
// knows more than we do, and is told as a note below the default rank.
#pragma once

#include "Finding.h"
#include "analyzer/models/ModelTable.h"
#include "analyzer/summarize/Summarize.h"

namespace lockseam {

/// Nothing if S was made without Accesses.
std::vector<Finding> findSelfDeadlocks(const Program &P, const ModelTable &Models,
                                       const Summaries &S);

} // namespace lockseam
