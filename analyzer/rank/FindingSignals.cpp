// FindingSignals.cpp - the weight of each signal, in one table.
#include "FindingSignals.h"
#include <algorithm>

namespace lockseam {

namespace {

constexpr int Base = 25;
constexpr int Quiet = -80; // whatever speaks for the finding, it is none

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
  Total.add(S.Together, 5, "others write both in one section: they belong together");
  Total.add(S.Mirrored, 25, "elsewhere the second decides about the first");
  Total.add(S.Cleared, 15, "the data is cleared after its value was taken");
  Total.add(S.Unlocked, 10, "no lock is held at the use");
  Total.add(S.DoubleChecked, 15, "the look without the lock is repeated with it: others write");
  Total.add(S.HeldAcross, 20, "a lock is held over both sections: they are meant as one step");
  // Who gets in matters less where nothing is known to grow old.
  Total.add(S.OtherWriter, S.Unlinked ? 5 : 15, "another thread can change the data in between");
  Total.add(S.SameWriter, S.Unlinked ? 5 : 10,
            "another thread in this function can change the data in between");
  Total.add(S.OtherThread, S.Unlinked ? 5 : 10, "a thread is known that does so");
  Total.add(S.GuardKnown, 5, "the lock is known to guard the data");
  Total.add(S.Unlinked, -15, "nothing is seen to go from the first section into the second");
  Total.add(S.Apart, -35, "the two sections touch different data");
  Total.add(S.Unread, -35, "the first section reads nothing that the second touches");
  Total.add(S.Afresh, -15, "the second section itself reads what the first has read");
  Total.add(S.OtherData, -45, "it is used on other data");
  Total.add(S.NobodyGetsIn, -40, "no other write of the data can happen in between");
  Total.add(S.NoGuard, -5, "many use the data without the lock");
  Total.add(S.OneThread, -25, "only one thread is known to run both, or one for each object");
  Total.add(S.OtherObject, -25, "the other thread does not take the lock: it has another object");
  Total.add(S.CallersHold, -25, "all callers hold a lock across both sections");
  Total.add(S.IsWait, -10, "the gap is a wait for a condition");
  Total.add(S.Unnamed, -25, "the lock or the data has no name");
  Total.add(S.Protected, -35, "the lock is only ever taken while another one is held");
  Total.add(S.Nested, -40, "only if the object contains another one of its class");
  Total.add(S.MostlyHeld, -25, "the lock held across is held for most of the program");
  Total.add(S.Joined, Quiet, "the other thread has ended, or not begun, by then");
  Total.add(S.Rechecked, Quiet, "the second section looks at the data again and decides anew");
  Total.add(S.Versioned, Quiet, "the second section compares a version with the one it saw");
  Total.add(S.Claimed, Quiet, "the first section took out what it read: nobody else has it");
  Total.add(S.Merges, Quiet, "the write builds on what it finds");
  Total.add(S.OnlyAdded, -25, "the other thread only adds elements: those that were seen stay");
  Total.add(S.Looked, -25, "the function that is called looks at the data itself before it writes");
  Total.add(S.Asks, -10, "other data that the lock guards is looked at first");
  Total.add(S.Busy, -25, "the other thread looks at a flag that says this one is at work");
  Total.add(S.OneLock, -25, "the lock given back may be the one held, by another name");
  Total.add(S.Flag, -10, "it is an atomic that decides, which one thread alone may write");
  Total.add(S.Keeps, Quiet, "the write leaves alone what it finds");
  Total.add(S.Relaxed, -55, "load and store are relaxed: one thread is meant to write");
  Total.add(S.Ordered, -25, "load and store say what they order: one thread may be meant to write");
  Total.add(S.Repeated, -30, "many functions have these two sections: another finding tells it");
  Total.add(S.Guessed, -20, "on the way is a call through a pointer that may have many targets");
  Total.add(S.Away, -10, "some calls lead there, and nothing else tells that they belong together");
  Total.add(S.Far, -20, "many calls lead there, and each may be one that is not made");
  Total.add(S.Private, Quiet, "no other thread has the object");
  Total.add(S.Alone, Quiet, "no other thread runs yet");
  Total.add(S.Metrics, -20, "by its name it is for statistics or logs");
  Total.add(S.Test, -5, "by its name it is test code");
  Total.add(S.Benign, Quiet, "it is marked as intended");

  Total.add(S.Cyclic, 45, "the locks are taken in both orders");
  Total.add(S.MayDiffer, -35, "the locks may belong to different objects");
  Total.add(S.NoOrder, -30, "nobody is seen to call it with the objects exchanged");
  Total.add(S.Retaken, 35, "the lock is held already");
  Total.add(S.Direct, 20, "one function takes the lock twice");
  Total.add(S.Sometimes, -55, "it may be taken, or still be held, under a condition only");
  Total.add(S.WhenWorking, -5, "unless the function leaves before it has done anything");

  Total.add(S.Unguarded, 50, "the data is used without the lock that guards it");
  Total.add(S.Inferred, -30, "the guard is inferred from the other accesses");
  Total.add(S.OnlyRead, -5, "the data is only read");
  Total.add(S.NoAnalysis, -50, "the function is marked as not to be analysed");

  Total.add(S.Discarded, 50, "the guard is gone before anything is done");
  Total.add(S.Works, -55, "the rest of the statement runs with the lock held");
  Total.add(S.Notifies, -50, "a notification follows, before which an empty section is useful");

  Total.add(S.TestedOnce, 45, "what ends the wait is not tested after it");
  Total.add(S.Untested, -30, "nothing is tested before the wait either");
  Total.add(S.Timed, -55, "the wait ends after some time in any case");
  Total.add(S.ResultTested, -5, "the result of the wait is tested");
  Total.add(S.TestsLater, -55,
            "a test follows later, and what is done before it is not about the condition");
  Total.add(S.WaitsForEver, -15, "the function waits again and again, for ever");
  Total.add(S.CallersTest, -60, "the function returns at once, and its callers test again");

  Total.add(S.Promised, 50, "the function is declared to be atomic");
  Total.add(S.Expected, 15, "critical sections are taken to be atomic");
  return Total.result();
}

} // namespace lockseam
