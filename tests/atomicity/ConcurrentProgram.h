// ConcurrentProgram.h - small random programs of several threads, as facts and as text.
//
//   f0(S *self)                       t0
//     lock m0 (guard)                   f0(&o1)
//       read x0                       t1
//       write self.a                    f0(&o0)
//
// Values do not matter: both ways of a branch can be taken, a try may fail without reason,
// a loop turns as often as it likes. Locks m0, m1, ... and variables x0, x1, ... are global;
// the objects o0 and o1 of class S have a lock and two fields each. Functions f0, f1, ...
// call later ones only; t0, t1, ... are where threads start.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace lockseam::threads {

enum class LockKind : uint8_t { Plain, Recursive, Shared };

enum class Object : uint8_t { None, Self, First, Second };

/// A lock or a variable: a global one, or that of an object.
struct Place {
  Object Of = Object::None;
  unsigned Index = 0;
  friend bool operator==(const Place &, const Place &) = default;
};

enum class StmtKind : uint8_t {
  Lock,
  Unlock,
  Section,  // At is held during Body
  Try,      // the same, or nothing at all
  Access,   // Write or not; atomic variables are changed in one step
  Call,     // Callee, with the object Argument
  If,       // Body or Else
  Loop,     // Body, any number of times
  Wait,     // on the lock At
  WaitLoop, // read Tested; until it is right: wait, read Tested again
  Notify,
  Fork, // starts the last thread
  Join,
  Reseat, // the parameter points at Argument from here on
};

struct Stmt;
using Body = std::vector<Stmt>;

struct Stmt {
  StmtKind Kind = StmtKind::Access;
  Place At;
  bool Shared = false;  // Lock, Unlock, Section, Try: for readers
  bool ByGuard = false; // Section: a guard object
  bool Write = false;
  Place Tested;
  unsigned Callee = 0;
  Object Argument = Object::None;
  threads::Body Body, Else;
};

struct Variable {
  unsigned Size = 4; // bytes; more than a word takes two steps
  bool Atomic = false;
  std::optional<Place> Declared; // guarded_by
};
constexpr unsigned WordSize = 8;

enum class Form : uint8_t { Free, Method, Pointer }; // how it gets its object

struct Function {
  threads::Form Form = Form::Free;
  threads::Body Body;
};

struct Program {
  std::vector<LockKind> Locks;
  LockKind ObjectLock = LockKind::Plain;
  std::vector<Variable> Variables;
  Variable Fields[2];
  std::vector<Function> Functions; // f0, f1, ...
  std::vector<Function> Entries;   // t0, t1, ...
  std::vector<unsigned> Threads;   // the entry of each
  bool ForksLast = false;          // the last thread is started by a statement, not by main
};

constexpr unsigned MaxEvents = 12; // of one execution

Program randomProgram(uint64_t Seed);

/// The next simpler programs: one statement or thread less, or a statement replaced by its
/// body.
std::vector<Program> simpler(const Program &P);

std::string toFacts(const Program &P);
std::string toString(const Program &P);

} // namespace lockseam::threads
