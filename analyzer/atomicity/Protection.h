// Protection.h - what keeps other threads away from an object: who owns it.
//
//   void Stack::push(T *t) { Node *n = new Node; n->init(t, head_); head_ = n; }
//
// Node and Stack have no lock of their own: the fields of a node belong to whoever owns
// the stack, and so does head_. Inside push that is `owner(this)`, a name like that of a
// lock; the callers know more:
//
//   Stack local; local.push(t);                nobody else has it
//   MutexLock l(mu_); shared_.push(t);         shared_ is guarded by this->mu_, which is held
//   shared_.push(t);                           ... which is not held
//
// One mechanism for guards, redundant locks and the rank: an object is private to a
// thread, guarded by a lock, owned by whoever called us, shared with nothing known to
// protect it, or not known at all.
#pragma once

#include "analyzer/summarize/FieldGuards.h"
#include "analyzer/summarize/FreshObjects.h"
#include "analyzer/summarize/Summarize.h"
#include "llvm/ADT/DenseMap.h"

namespace lockseam {

/// `owner(Object)`, as a path.
LockPath ownerLock(LockPath Object);
bool isOwnerLock(LockPath Lock);
/// The owner of an object that has no name.
LockPath unknownOwner();

enum class ProtectionKind : uint8_t {
  Private, // to this thread, or never changed
  Lock,    // Lock
  Owner,   // Lock, an ownerLock that the caller may know
  Shared,  // others have it as well, and no lock is known
  Unknown, // nothing is known of the object
};

struct Protection {
  ProtectionKind Kind = ProtectionKind::Unknown;
  LockPath Lock;
};

class Protections {
public:
  Protections(const Program &P, const Summaries &S, const std::vector<VariableGuard> &Guards);

  /// Of the object at a path of the function's values, at an event of it.
  Protection of(LockPath Object, FunctionIndex F, Site Where) const;
  /// What an access is, its locks in the function's values and not looked up yet.
  /// A is one of the summaries.
  Atomicity access(const HeldAccess &A, FunctionIndex F) const;
  /// Only this function, or the thread that runs it, has the object.
  bool isPrivate(LockPath Object, FunctionIndex F, Site Where) const;
  const VariableGuard *guardOf(LockPath Variable) const;
  const std::map<LockPath, const VariableGuard *> &guards() const { return Guards; }
  /// The innermost variable that a place is, or is a part of, and whose guard is known.
  AccessedVariable guardedVariable(LockPath Place) const;

private:
  void findOwnLocks(const Summaries &S);
  AccessedVariable findGuarded(LockPath Place) const;
  Atomicity findAccess(const HeldAccess &A, FunctionIndex F) const;
  bool hasOwnLock(LockPath Variable) const;
  Protection ofVariable(LockPath Object, LockPath Variable, FunctionIndex F, Site Where) const;
  std::optional<LockPath> containerOf(LockPath Object, const FunctionFacts &F) const;
  Protection ofRoot(LockPath Root, FunctionIndex F, Site Where) const;
  Atomicity guarded(const VariableGuard &Guard, LockPath Object, const HeldAccess &A) const;

  const Program &P;
  const Summaries &S;
  std::map<LockPath, const VariableGuard *> Guards;
  std::unordered_map<LockPath, const VariableGuard *> GuardOf;    // the same, for looking up
  mutable std::unordered_map<LockPath, AccessedVariable> Guarded; // by place, as asked for
  mutable llvm::DenseMap<const HeldAccess *, Atomicity> Accessed; // the same
  std::vector<bool> OwnLock;                  // by class: a field, its own or of a base, is a lock
  std::vector<FreshObjects> Fresh;            // by function
  std::vector<std::vector<uint32_t>> Escaped; // by function: locals that other threads get; sorted
};

/// A(t): what an access to shared data is that no lock protects.
Basic unguarded(uint32_t Size);

} // namespace lockseam
