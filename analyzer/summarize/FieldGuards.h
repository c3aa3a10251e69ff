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
// objects and elements of arrays count as the field they are in), a global, or what a
// field or global points at (`this.head_^`), kept apart from the pointer. A call of a
// method reads or writes the object as a whole, see ObjectEffects.h. Accesses by
// constructors and destructors to their own object, to objects that only the function
// knows, atomic ones and thread-local data do not count.
//
// Several locks may be held at all writes (001 section 3.4): if each read holds one of
// them the data is guarded by them all, a read by any, a write by all.
#pragma once

#include "VariableUses.h"

namespace lockseam {

struct VariableGuard {
  LockPath Variable; // this.field, the global, or what one of them points at
  Discipline Kind = Discipline::None;
  GuardName Guard;                  // the one held most often
  std::vector<GuardName> Guards;    // all: a read needs one of them, a write each; sorted
  std::optional<GuardName> Nearest; // without a guard: the lock held most often
  bool Declared = false;
  bool ByPointee = false; // a pointer that never changes, guarded as what it points at
  uint32_t Reads = 0, Writes = 0;
  uint32_t GuardedReads = 0, GuardedWrites = 0; // with Guards (or Nearest) held well enough
};

struct GuardOptions {
  double MinConfidence = 0.9; // share of accesses (of writes) that hold the guard
  uint32_t MinSupport = 2;    // accesses that hold it
};

/// Sorted by variable; those without any access that counts are left out unless declared.
std::vector<VariableGuard> inferGuards(const Program &P,
                                       const std::vector<FunctionAccesses> &Functions,
                                       const GuardOptions &Options = {});

std::string dumpGuards(const std::vector<VariableGuard> &Guards);

} // namespace lockseam
