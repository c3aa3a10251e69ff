// ExclusiveWays.h - blocks of a function that one run of it cannot both come to.
//
//   switch (transition) { case Up: lock(); seen = n; unlock(); }
//   run();
//   switch (transition) { case Down: lock(); n = seen + 1; unlock(); }
//
// A value that never changes decides both times, and differently. Such values are parameters
// that nobody assigns to, variables that are set once, and what the caller says is constant.
#pragma once

#include "analyzer/facts/Facts.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <map>

namespace lockseam {

class ExclusiveWays {
public:
  /// IsConstant: whether the content of a place in memory never changes.
  ExclusiveWays(const FunctionFacts &F, llvm::function_ref<bool(LockPath)> IsConstant);

  /// Whether no run of the function comes to both.
  bool exclude(uint32_t One, uint32_t Other) const;

private:
  /// One bit for each number that the value is compared with, the last for all others.
  using Values = uint64_t;

  void findTested(llvm::function_ref<bool(LockPath)> IsConstant);
  void follow(LockPath Operand, const std::vector<int64_t> &Numbers);

  const FunctionFacts &F;
  std::map<LockPath, std::vector<int64_t>> Tested; // sorted
  std::vector<std::vector<Values>> Possible;       // by operand, by block
};

} // namespace lockseam
