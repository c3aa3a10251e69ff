// folly_ways_ok.cpp - each step is one section; an upgrade keeps it.
#include "standins/folly.h"

struct Budget {
  int Left = 100, Spent = 0;
};

class Ledger {
public:
  bool spend(int Amount) {
    auto Plan = Plans.wlock();
    ++Plan->Left;
    return Balance.withWLock([&](Budget &B) {
      if (B.Left < Amount)
        return false;
      B.Left -= Amount;
      return true;
    });
  }
  void raise() {
    auto Plan = Plans.wlock();
    auto Look = Balance.ulock();
    if (Look->Left == 0) {
      auto Change = Look.moveFromUpgradeToWrite();
      Change->Left = 1;
    }
    Plan->Left = 0;
  }
  void settle() {
    auto Plan = Plans.wlock();
    auto Change = Balance.wlock();
    Change->Left = 0;
    auto Look = Change.moveFromWriteToRead();
    Plan->Spent = Look->Left;
  }
  void audit() {
    auto Current = Balance.wlock();
    ++Current->Left;
    {
      auto Open = Current.scopedUnlock();
      ++Plans->Spent;
    }
    Current->Spent = Current->Left;
  }
  void bump() {
    auto Plan = Plans.wlock();
    if (auto Try = Balance.tryWLock())
      ++Try->Left;
  }
  void bumpLater() {
    auto Plan = Plans.wlock();
    auto Try = Balance.tryWLock();
    if (Try.isNull())
      return;
    ++Try->Left;
  }
  int peek() { return Balance.copy().Left; }
  void refill() { Balance->Left = 100; }

private:
  folly::Synchronized<Budget> Plans, Balance;
};
