// Atomicity.h - what a piece of code is for the threads around it.
//
//      error
//        |
//     compound       interleaves with others
//        |
//      atomic        as if it ran in one step
//        |
//   left | right     a release | an acquire; neither is below the other
//        |
//      mover         commutes with what others do
//        |
//      const         nobody can tell
//
// `a;b` is a followed by b: right movers, one step, left movers make one step. A function
// may be one thing to callers that hold a lock and another to the rest:
//
//   Counter::bump()      this->mu_ ? mover : error
//
// Such a conditional is a decision diagram: ternary nodes (held exclusively, held shared,
// not held), locks in one order, no node whose branches are equal, equal diagrams shared.
// So two values are equal exactly if they agree under all locks, and comparing them costs
// nothing. The weaker the hold, the greater the atomicity. Analysis.md 6.4 has the tables.
#pragma once

#include "JoinSemilattice.h"
#include "LockPath.h"
#include <vector>

namespace lockseam {

enum class Basic : uint8_t { Const, Mover, Left, Right, Atomic, Compound, Error };
constexpr unsigned BasicCount = 7;

Basic sequence(Basic A, Basic B);
Basic join(Basic A, Basic B);
const char *basicName(Basic A);

enum class Holding : uint8_t { Exclusive, Shared, None };

struct AtomicityNode;

class Atomicity {
public:
  Atomicity() : Atomicity(Basic::Const) {} // bottom
  Atomicity(Basic A);

  /// What it is where the lock is held so. WhenHeld <= WhenShared <= Otherwise.
  static Atomicity conditional(LockPath Lock, Atomicity WhenHeld, Atomicity WhenShared,
                               Atomicity Otherwise);
  /// The lock must be held exclusively.
  static Atomicity unlessHeld(LockPath Lock, Atomicity WhenHeld, Atomicity Otherwise) {
    return conditional(Lock, WhenHeld, Otherwise, Otherwise);
  }

  bool isBasic() const;
  Basic basic() const; // of a basic one
  /// What it is to a caller that holds nothing: the join of all branches.
  Basic worst() const;
  /// What it is to a caller whose holds are known.
  Basic under(llvm::function_ref<Holding(LockPath)> Held) const;
  /// The same with what is known of one lock put in.
  Atomicity when(LockPath Lock, Holding Held) const;
  /// Compound where it is an error.
  Atomicity withoutError() const;
  /// The locks it speaks of, sorted.
  std::vector<LockPath> locks() const;
  /// Each lock by its new name; `*`: it has none, so nobody is known to hold it.
  Atomicity renamed(llvm::function_ref<LockPath(LockPath)> Map) const;
  /// `mu_ ? mover : error`; Spell says how a lock is written.
  std::string text(llvm::function_ref<std::string(LockPath)> Spell) const;

  LatticeEffect joinWith(const Atomicity &Other);
  bool leq(const Atomicity &Other) const;
  friend bool operator==(const Atomicity &, const Atomicity &) = default;

  friend Atomicity sequence(Atomicity A, Atomicity B);

private:
  explicit Atomicity(const AtomicityNode *Node) : Node(Node) {}
  static Atomicity make(LockPath Lock, const Atomicity (&Branches)[3]);
  Atomicity branch(LockPath Lock, unsigned Which) const;
  template <typename Operation>
  static Atomicity combine(Operation Op, Atomicity A, Atomicity B, unsigned Table);

  const AtomicityNode *Node;
};

Atomicity sequence(Atomicity A, Atomicity B);
/// Zero or more times in a row.
Atomicity repeated(Atomicity A);
/// S of the seeds: the body with a recursive lock taken before and released after it.
Atomicity synchronized(LockPath Lock, Atomicity Body);

} // namespace lockseam
