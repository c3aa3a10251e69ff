// LockList.h - every lock operation that was recognised, and what only looks like one.
//
//   a.cpp:12:5: bind this->mu_; acquire the lock of l             [std::lock_guard::lock_guard]
//   a.cpp:20:3: calls Shard::enter, which acquires shards_[i].mu  [Shard::enter]
//   a.cpp:30:3: not recognised                                    [os::SpinLock::acquire]
//
// The first kind is known from a model or an annotation; the second from the body of the
// function: it takes or releases a lock for its caller. For a user whose locks are not found
// the third kind names what .lockseam.yaml lacks.
#pragma once

#include "analyzer/summarize/Summarize.h"
#include "llvm/Support/raw_ostream.h"
#include <set>

namespace lockseam {

/// Only is as Plan::ReportOnly. Lines are sorted by place; each stands once.
void listLocks(const Program &Linked, const ModelTable &Models, const Summaries &Summed,
               const std::set<std::string> &Only, llvm::StringRef CurrentDirectory,
               llvm::raw_ostream &Out);

/// "87 of 89 lock sites understood". Calls of wrappers are no sites: what is in them is.
std::string lockCoverage(const Program &Linked, const ModelTable &Models);

} // namespace lockseam
