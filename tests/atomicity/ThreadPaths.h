// ThreadPaths.h - what one thread of a program can do: all its paths, each a straight line.
//
// Branches do not depend on memory, so the executions of a program are the interleavings
// of one path of each thread. Which locks a thread holds depends on its path alone; a path
// that releases what it does not hold, or takes a lock twice that cannot be, gets stuck and
// is left out, as are the inner holds of a recursive lock, which nobody can tell.
#pragma once

#include "ConcurrentProgram.h"
#include <set>

namespace lockseam::threads {

using Locks = uint8_t; // a set: bit LockId

enum class Action : uint8_t {
  Read,
  Write,
  Acquire,
  Release,
  AcquireShared,
  ReleaseShared,
  Start, // thread Target
  Join,
};

struct Step {
  Action Does = Action::Read;
  unsigned Target = 0; // id of the lock, variable or thread
  unsigned Half = 0;   // of a variable that is larger than a word
  bool Atomic = false;
  bool ByName = false; // a field of an object that the function names itself
  /// Part of a turn of a wait that came to nothing (analysis.md 6.5): between the thread's
  /// acquire and its wait in the same function there are but reads, of which nothing is
  /// kept. Without these steps it is the same execution, so they do not count.
  bool IsVain = false;
  uint32_t Calls = 0;              // a set of positions in Path::Calls: those it is part of
  Locks Exclusive = 0, Shared = 0; // held at an access
};

/// A function, its object, and what is held when it is called.
struct CallContext {
  unsigned Function = 0; // Program::Functions, then Program::Entries
  Object Self = Object::None;
  Locks Exclusive = 0, Shared = 0;
  friend auto operator<=>(const CallContext &, const CallContext &) = default;
};

struct Path {
  std::vector<Step> Steps;
  std::vector<CallContext> Calls;
  uint32_t WithWait = 0; // calls that wait, start or join threads
};

/// Nothing if there are too many.
std::optional<std::vector<Path>> pathsOf(const Program &P, unsigned Thread);
/// Those with a path on which a thread gets stuck in them.
std::set<unsigned> stuckFunctions(const Program &P);

// Ids: first the global ones, then those of o0, then those of o1.
constexpr unsigned MaxGlobals = 4;
constexpr unsigned FieldCount = 2;
constexpr unsigned VariableCount = MaxGlobals + 2 * FieldCount;
constexpr unsigned LockCount = MaxGlobals + 2;

unsigned lockId(Place Lock, Object Self);
unsigned variableId(Place Variable, Object Self);
std::string lockName(unsigned Id);
std::string variableName(unsigned Id);
std::string toString(const Step &S);

} // namespace lockseam::threads
