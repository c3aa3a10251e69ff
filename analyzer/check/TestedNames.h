// TestedNames.h - what a branch looks at, to tell whether two branches test the same.
//
//   if (jobs_.empty() && !stop_)     jobs_ and the call empty() on it; stop_
//
// Fields and globals go by their names, so that tests in different functions can be
// compared. A parameter or local of its own is no name: no other thread changes it.
#pragma once

#include "CallLookup.h"
#include <set>

namespace lockseam {

struct TestedNames {
  std::set<Name> Memory;
  std::set<Name> Calls;      // with the name of their object
  std::set<uint32_t> Events; // of the block: what only computes the condition
  bool empty() const { return Memory.empty() && Calls.empty(); }
  bool meets(const TestedNames &Other) const;
  void add(const TestedNames &Other);
};

class TestReader {
public:
  TestReader(const Program &P, FunctionIndex F);

  /// What decides at the end of block B.
  TestedNames atEndOf(uint32_t B) const;
  /// A call by its callee and the name of its object, once for each target.
  std::set<Name> namesOfCall(const Event &E, EventAt Where) const;
  /// Empty if no other thread changes what is there.
  Name nameOf(LockPath Path) const;

private:
  void follow(std::set<uint32_t> Wanted, uint32_t B, TestedNames &Names) const;
  bool takePart(const Event &E, std::set<uint32_t> &Wanted, EventAt Where,
                TestedNames &Names) const;
  void addValue(const Value &V, std::set<uint32_t> &Wanted, TestedNames &Names) const;
  void addCall(const Event &E, EventAt Where, TestedNames &Names) const;
  void addWholeBlock(uint32_t B, TestedNames &Names) const;

  const Program &P;
  const FunctionFacts &F;
  CallLookup Lookup;
  std::set<uint32_t> Shared; // locals whose address went somewhere
};

} // namespace lockseam
