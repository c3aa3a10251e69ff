// LockList.h - every lock operation that the models recognised, and what only looks like one.
//
//   a.cpp:12:5: bind this->mu_; acquire the lock of l    std::lock_guard::lock_guard
//   a.cpp:30:3: not recognised                           os::SpinLock::acquire
//
// For a user whose locks are not found: the second kind names what .lockseam.yaml lacks.
#pragma once

#include "analyzer/link/Program.h"
#include "analyzer/models/LockEffect.h"
#include "llvm/Support/raw_ostream.h"
#include <set>

namespace lockseam {

/// Only is as Plan::ReportOnly. Lines are sorted by place; each stands once.
void listLocks(const Program &Linked, const ModelTable &Models, const std::set<std::string> &Only,
               llvm::StringRef CurrentDirectory, llvm::raw_ostream &Out);

/// "87 of 89 lock sites understood".
std::string lockCoverage(const Program &Linked, const ModelTable &Models);

} // namespace lockseam
