// PathProgram.h - unstructured code over a few locks: random control-flow graphs for the
// oracle that walks all their paths.
//
// Objects are structs with a recursive mutex `mu` and a pointer `f`. Roots: this, the
// parameters p0 and p1, the object g0, the pointer variables v0 and v1. The flag is
// either a parameter (constant) or a local that is assigned constants.
#pragma once

#include "Dice.h"
#include <string>
#include <vector>

namespace lockseam::paths {

/// The object reached from Root over Hops pointers `f`.
struct Place {
  std::string Root = "this";
  unsigned Hops = 0;
};

enum class Action { Lock, Unlock, AssignVariable, Store, SetFlag };

struct Op {
  Action Does = Action::Lock;
  Place Target;         // the lock; Store: the pointer that leads to this object
  std::string Variable; // AssignVariable
  Place Source;         // AssignVariable, Store
  bool Unknown = false; // ... or a value that nobody knows
  int Number = 0;       // SetFlag
};

enum class Ending { Go, Choose, TestFlag, TryLock, Exit };

struct Block {
  std::vector<Op> Ops;
  Ending End = Ending::Exit;
  Place Tried;
  unsigned Then = 0; // flag != 0, lock taken
  unsigned Else = 0;
};

struct Program {
  std::vector<Block> Blocks;
  bool FlagIsLocal = false;
};

struct Wishes {
  bool Variables = false;
  bool Stores = false;
};

Program randomProgram(const Wishes &W, uint64_t Seed);
/// Function `f`. One event per Op, in order, and one for each TryLock.
std::string toFacts(const Program &P);
std::vector<Program> simpler(const Program &P);

} // namespace lockseam::paths
