// FieldGuards.h - which lock guards which data: declared, or inferred from the accesses.
//
//   class Queue { Mutex mu_; int length_; };
//
// Every access to length_ of some queue holds mu_ of the same queue: the guard of
// Queue::length_ is this.mu_, with as much support as there are accesses. Locks are named
// relative to the object: a lock of the object itself, a global one, or a lock of the
// object through which it was reached (its owner).
//
// A variable is a field of the object that a path leads to last (parts of embedded
// objects and elements of arrays count as the field they are in), or a global. Accesses
// by constructors and destructors to their own object, to objects that only the function
// knows, atomic ones and thread-local data do not count.
#pragma once

#include "Accesses.h"

namespace lockseam {

enum class GuardKind : uint8_t { Object, Global, Owner };

/// Path begins with `this`, standing for the object (Object) or for its owner (Owner).
struct GuardName {
  GuardKind Kind = GuardKind::Object;
  LockPath Path;
  friend auto operator<=>(const GuardName &, const GuardName &) = default;
};

enum class Discipline : uint8_t {
  None,         // no lock is held often enough
  Guarded,      // at reads and writes
  WriteGuarded, // at writes; some reads go without
};

struct VariableGuard {
  LockPath Variable; // this.field, or the global
  Discipline Kind = Discipline::None;
  GuardName Guard;
  bool Declared = false;
  uint32_t Reads = 0, Writes = 0;
  uint32_t GuardedReads = 0, GuardedWrites = 0; // with the guard held well enough
};

struct GuardOptions {
  double MinConfidence = 0.9; // share of accesses (of writes) that hold the guard
  uint32_t MinSupport = 2;    // accesses that hold it
  bool IgnoreDeclared = false;
};

/// Sorted by variable; those without any access that counts are left out unless declared.
std::vector<VariableGuard> inferGuards(const Program &P,
                                       const std::vector<FunctionAccesses> &Functions,
                                       const GuardOptions &Options = {});

/// The object and the variable of it that a place belongs to; a star if there is none.
struct AccessedVariable {
  LockPath Object;
  LockPath Variable;
};
AccessedVariable accessedVariable(LockPath Place);

std::string dumpGuards(const std::vector<VariableGuard> &Guards);

} // namespace lockseam
