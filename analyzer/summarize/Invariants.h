// Invariants.h - pointers between parts of an object that its constructors set for good.
//
//   class DB { Mutex mutex_; CondVar done_; DB() : done_(&mutex_) {} };
//   class CondVar { Mutex *const mu_; ... Wait() { ... mu_ ... } };
//
// In every DB, *done_.mu_ is mutex_. The constructors say so, and no other function
// assigns CondVar::mu_. Without this a wait on done_ would be a wait on a lock of its own.
#pragma once

#include "Summary.h"

namespace lockseam {

class Invariants {
public:
  /// Place, over This, holds Is in every object once it is made.
  void add(const PlaceValue &Invariant);
  /// What a pointer stored at Place points at, if an invariant tells.
  std::optional<LockPath> pointee(LockPath Place) const;
  bool empty() const { return Known.empty(); }
  /// Each place with what it points at, sorted.
  std::vector<std::pair<LockPath, LockPath>> all() const;

private:
  std::unordered_map<LockPath, LockPath> Known;
  std::vector<Name> LastFields;
};

/// Values gives the summaries of constructors.
/// The constructors whose values decide about invariants: they, or constructors that they call,
/// mention the address of a part of their object, or they are called by such a one. Others set
/// no pointer that stays in the object.
std::vector<bool> decisiveConstructors(const Program &P);

/// Values: of constructors; none for other functions.
Invariants findInvariants(const Program &P,
                          llvm::function_ref<const ValueSummary *(FunctionIndex)> Values);

/// A lock inside a class that is declared a capability is that capability.
class Capabilities {
public:
  explicit Capabilities(const Program &P);
  LockPath whole(LockPath Lock) const;
  /// Of capability classes, sorted.
  const std::vector<Name> &fields() const { return Fields; }

private:
  std::vector<Name> Fields;
};

} // namespace lockseam
