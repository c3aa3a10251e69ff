// RecursiveLocks.h - locks that their holder may be allowed to take again.
//
//   pthread_mutexattr_settype(&attr, PTHREAD_MUTEX_RECURSIVE);
//   pthread_mutex_init(&pool->mu, &attr);                       Pool::mu, of every pool
//
// The lock statement does not tell, so this looks at how a lock is made and at its class:
// named, marked or modelled as recursive, made of such locks, or keeping the number of a
// thread, as classes do that count the levels themselves. Whoever asks wants to be sure
// that a lock is not recursive, so every doubt counts.
#pragma once

#include "analyzer/models/ModelTable.h"
#include "analyzer/summarize/Summarize.h"

namespace lockseam {

class RecursiveLocks {
public:
  RecursiveLocks(const Program &P, const ModelTable &Models);

  /// Lock is a path of function F.
  bool mayBe(LockPath Lock, FunctionIndex F) const;

private:
  void findMakers();
  bool mayMatter(const Event &E) const;
  void readInitialisers();
  bool readBody(FunctionIndex F);
  std::optional<LockPath> madeBy(const Event &E, FunctionIndex F) const;
  bool add(LockPath Lock, FunctionIndex F);
  void findTypeSetters();
  bool setsType(FunctionIndex F, LockPath Attribute) const;
  const FunctionFacts *calleeOf(const Event &E) const;
  bool isRecursiveClass(Name Class, Name Type, unsigned Depth) const;

  const Program &P;
  const ModelTable &Models;
  std::vector<Name> Makers;               // functions that set a type or initialise, by their ids
  std::vector<FunctionIndex> TypeSetters; // set a type of mutex other than the default; sorted
  std::vector<LockPath> Made;             // fields (of this) and globals; sorted
  std::vector<std::pair<FunctionIndex, LockPath>> MadeLocal; // parameters and locals; sorted
};

} // namespace lockseam
