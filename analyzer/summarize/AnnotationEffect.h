// AnnotationEffect.h - what Clang's thread-safety attributes say a call does.
//
// They win over the body: a class that is declared a capability is one lock, whatever
// it is made of.
#pragma once

#include "Translate.h"
#include "analyzer/link/Program.h"
#include "analyzer/models/LockEffect.h"

namespace lockseam {

/// The operations in the caller's words; Call holds resolved values. Empty: the
/// declaration says nothing about acquiring or releasing.
std::vector<LockOp> annotationEffect(const FunctionFacts &Callee, const CallBinding &Call,
                                     const Program &P);

/// The lock that the declaration says the call hands back, as a pointer to it.
std::optional<Value> returnedLock(const FunctionFacts &Callee, const CallBinding &Call);

/// Locks that the declaration requires at entry, in entry values.
struct RequiredLock {
  LockPath Lock;
  LockMode Mode = LockMode::Exclusive;
};
std::vector<RequiredLock> requiredLocks(const FunctionFacts &F);

} // namespace lockseam
