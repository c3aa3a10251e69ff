// Annotations.h - thread-safety attributes and lockseam annotations of a declaration.
//
//   void Account::move(Account &to) REQUIRES(mu_, to.mu_);   Requires this.mu_, p0^.mu_
//   int balance_ GUARDED_BY(mu_);                            GuardedBy this.mu_
//   bool tryLock() TRY_ACQUIRE(true);                        TryAcquire, 1
//   __attribute__((annotate("lockseam::no_check")))          Lockseam, "no_check"
//
// All spellings of Clang are understood, old ones as well. A lock behind a call (a
// getter, an overloaded operator) or named by a string is `*`.
#pragma once

#include "analyzer/extract/BodyExtractor.h"

namespace clang {
class Attr;
class CXXRecordDecl;
class Decl;
} // namespace clang

namespace lockseam {

std::vector<Annotation> annotationsOf(const clang::Decl *Declaration, UnitNames &Names);

/// IsCapability, IsReentrant and IsScoped.
void readClassAttributes(const clang::RecordDecl *Class, ClassFacts &Facts);

} // namespace lockseam
