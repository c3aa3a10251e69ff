// WaitPaths.h - what happens between a wait and the next test of its condition.
//
//   if (jobs_.empty())       tested before
//     cv_.wait(lk);
//   run(jobs_.front());      goes on: both arms come here, and nothing was tested again
//
//   while (jobs_.empty())    tests again
//     cv_.wait(lk);
//
// A wait is in order if every way from it meets a test before it meets what the way
// without the wait leads to. That is more than to lie in a loop: the `if` above may be the
// body of one. What only the waiting thread does (`--sleepers_`) may come before the test.
#pragma once

#include "BranchGraph.h"
#include "TestedNames.h"
#include <optional>

namespace lockseam {

enum class Continuation : uint8_t {
  TestsAgain,
  GoesOn,  // does something without a test
  Returns, // leaves it to the caller: no test, and nothing else is done
};

struct AfterWait {
  Continuation Then = Continuation::TestsAgain;
  bool ResultTested = false;     // a branch looks at what the wait returned
  bool TestsLater = false;       // every way comes to a test in the end
  bool WaitsForEver = false;     // in a loop without any test
  bool WorksOnCondition = false; // what is done has to do with what was tested
  std::optional<EventAt> Next;   // the first thing done, for GoesOn
  /// The block that tested before the wait, if whoever need not wait goes the same way.
  std::optional<uint32_t> Test;
};

/// One function, to be asked about each of its waits.
class WaitPaths {
public:
  using IsWait = llvm::function_ref<bool(EventAt)>;

  WaitPaths(const Program &P, const ModelTable &Models, FunctionIndex F);
  /// OtherWait: where a way ends, since that wait is looked at by itself.
  AfterWait after(EventAt Wait, IsWait OtherWait) const;

private:
  struct Walk;
  struct Question;

  void walk(EventAt From, bool ToFirst, const Question &Q, Walk &Result) const;
  bool walkBlock(EventAt From, bool ToFirst, const Question &Q, Walk &Result) const;
  bool testsAgain(uint32_t B, const Question &Q) const;
  bool isSameTest(uint32_t A, uint32_t B) const;
  Condition conditionOf(uint32_t Branch, uint32_t Arm) const;
  std::vector<uint32_t> armsStillWaiting(uint32_t B, const Question &Q) const;
  void walkStillWaiting(uint32_t B, bool ToFirst, const Question &Q, Walk &Result) const;
  bool isOpen(uint32_t B, uint32_t Arm, const Question &Q) const;
  bool isEffect(EventAt Where) const;
  bool isCallEffect(const Event &E, EventAt Where) const;
  bool calleeTests(EventAt Where, const Question &Q) const;
  bool returnsTest(uint32_t B, const Question &Q) const;
  bool repeatsTest(EventAt Where, const Question &Q) const;
  void findFresh(Question &Q) const;
  bool mayFollow(EventAt Where, const Question &Q) const;
  std::vector<uint32_t> armsOfWoken(uint32_t B) const;
  Walk bestArm(uint32_t B, bool ToFirst, const Question &Q) const;
  std::set<uint32_t> testsOfResult(EventAt Wait) const;
  bool concerns(EventAt Where, const TestedNames &Condition) const;
  void findLoadsForLocks();
  void addOtherArms(const Question &Q, AfterWait &Result, const Walk &Waited) const;

  const Event &event(EventAt Where) const { return F.Blocks[Where.Block].Events[Where.Position]; }

  const Program &P;
  const ModelTable &Models;
  const FunctionFacts &F;
  BranchGraph Graph;
  TestReader Tests;
  CallLookup Calls;
  std::vector<TestedNames> AtEnd;    // by block; empty if it is no branch
  std::set<LockPath> LoadedForLocks; // pointers that only lead to a lock
};

} // namespace lockseam
