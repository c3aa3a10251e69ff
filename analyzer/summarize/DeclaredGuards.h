// DeclaredGuards.h - what the source says about the guard of its data.
//
//   int length_ __attribute__((guarded_by(mu_)));        Clang's attributes
//   Node *head_ __attribute__((pt_guarded_by(mu_)));     the guard of *head_
//   [[clang::annotate("lockseam::write_guarded_by(mu_)")]] int hits_;
//   [[clang::annotate("lockseam::guarded_by(owner)")]] int value_;
//
// The text of our own annotations names a field of the same class or of a base, `a.b`
// and `a->b` below it, a global, or `owner`: the guard of whoever owns the object.
#pragma once

#include "analyzer/link/Program.h"

namespace lockseam {

enum class GuardKind : uint8_t { Object, Global, Owner };

/// Path begins with `this`, standing for the object (Object) or for its owner (Owner).
/// `*` with Owner: the guard that the owner has for the object, whatever it is.
struct GuardName {
  GuardKind Kind = GuardKind::Object;
  LockPath Path;
  friend auto operator<=>(const GuardName &, const GuardName &) = default;
};

enum class Discipline : uint8_t {
  None,         // no lock is held often enough
  Guarded,      // at reads and writes
  WriteGuarded, // at writes; some reads go without
  ReadOnly,     // nobody writes once the object is made
  ThreadLocal,  // one thread has it
  Unique,       // one thread at a time has it: the only reference moves between them
  Assumed,      // assume_guarded: somebody knows that it has no races
};

struct DeclaredGuard {
  Discipline Kind = Discipline::None;
  std::vector<GuardName> Guards; // a read needs one of them, a write all
};

/// Variable as in VariableGuard.
std::optional<DeclaredGuard> declaredGuard(const Program &P, LockPath Variable);

/// All that have one, sorted.
std::vector<LockPath> declaredVariables(const Program &P);

} // namespace lockseam
