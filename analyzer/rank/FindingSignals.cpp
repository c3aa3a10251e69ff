// FindingSignals.cpp - the weight of each signal, in one table.
#include "FindingSignals.h"
#include <algorithm>

namespace lockseam {

namespace {

constexpr int Base = 25;

class Scale {
public:
  void add(bool Holds, int Weight, const char *Reason) {
    if (!Holds)
      return;
    Sum += Weight;
    Reasons.push_back((Weight > 0 ? "+ " : "- ") + std::string(Reason));
  }

  Rank result() { return {std::clamp(Sum, 0, 100), std::move(Reasons)}; }

private:
  int Sum = Base;
  std::vector<std::string> Reasons;
};

} // namespace

Rank evaluate(const FindingSignals &S) {
  Scale Total;
  Total.add(S.Crosses == Crossing::Value, 15, "an old value goes into what is written");
  Total.add(S.Crosses == Crossing::Decision, 10, "an old value decides whether it is written");
  Total.add(S.Crosses == Crossing::Handle, 15, "an old reference into the data is used");
  Total.add(S.SameData, 15, "the value came from the same data");
  Total.add(S.Torn, 25, "both sections write what others read together");
  Total.add(S.OtherWriter, 15, "another thread can change the data in between");
  Total.add(S.SameWriter, 10, "another thread in this function can change the data in between");
  Total.add(S.OtherThread, 10, "a thread is known that does so");
  Total.add(S.GuardKnown, 5, "the lock is known to guard the data");
  Total.add(S.OtherData, -40, "it is used on other data");
  Total.add(S.NobodyGetsIn, -40, "no other write of the data can happen in between");
  Total.add(S.CallersHold, -25, "all callers hold a lock across both sections");
  Total.add(S.IsWait, -10, "the gap is a wait for a condition");
  Total.add(S.Unnamed, -25, "the lock or the data has no name");
  return Total.result();
}

} // namespace lockseam
