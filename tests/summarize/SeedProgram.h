// SeedProgram.h - the small language of the seed paper: synchronized blocks, branches,
// loops, calls and assignments over locking expressions.
//
//   f1(this, p0, p1, n) { sync this.f { v0 := ?; while (*) { sync v0 {} } call f2(...) } }
//
// A program is made from a number, printed as facts for the analyser, and shrunk while
// it still fails. Objects of the paper are structs with a recursive mutex `mu`, a
// pointer field `f`, `g` and an array of pointers `arr`. Not in the language: anything
// that opens and closes a lock outside of a block, and fields that are assigned.
#pragma once

#include "Dice.h"
#include "lattice/LockPath.h"
#include <set>
#include <string>
#include <vector>

namespace lockseam::seed {

/// LE ::= v | this | LE.f | LE[c]. Roots: "this", "p0", "p1", "v0"..., "g0", "g1", and
/// "*" for the unknown lock. Steps: "f", "g", "[0]", "[n]" (the integer parameter), "[i]"
/// (an integer local), "[?]" (an integer without a name).
struct LockExpr {
  std::string Root = "*";
  std::vector<std::string> Steps;
  bool isStar() const { return Root == "*"; }
  friend auto operator<=>(const LockExpr &, const LockExpr &) = default;
};

enum class StmtKind { Sync, If, While, Call, Assign };

struct Stmt {
  StmtKind Kind = StmtKind::Sync;
  LockExpr Lock;           // Sync
  bool ByGuard = false;    // Sync: by a guard object, not by lock() and unlock()
  std::vector<Stmt> Body;  // Sync, If, While
  std::vector<Stmt> Else;  // If
  unsigned Callee = 0;     // Call
  LockExpr Receiver;       // Call
  LockExpr Arguments[2];   // Call
  std::string Index = "0"; // Call: the integer argument: "0", "1", "n", "i", "?"
  std::string Variable;    // Assign: gets a value that nobody knows
};

using Body = std::vector<Stmt>;

struct Program {
  std::vector<Body> Functions; // f0, f1, ...
};

enum class Profile {
  Tree,        // calls of later functions only, arguments with steps
  Recursion,   // calls of any function, arguments without steps: names do not grow
  Assignments, // as Tree, and variables that are assigned in the block they belong to
};

/// Each function can return: a call of an earlier function stands in a branch.
Program randomProgram(Profile P, uint64_t Seed);

/// For messages.
std::string toString(const Program &P);
std::string toFacts(const Program &P);

/// The lock of the expression as the analyser's path of the function's entry values;
/// `*` if it is over the bound on paths.
LockPath pathOf(const LockExpr &Lock);
/// As a reader would write it; the analyser's own paths are spelled alike.
std::string spell(LockPath Path);

/// The next simpler programs: one statement less, or replaced by its body.
std::vector<Program> simpler(const Program &P);

} // namespace lockseam::seed
