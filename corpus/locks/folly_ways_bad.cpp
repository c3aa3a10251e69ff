// folly_ways_bad.cpp - the other ways into a folly::Synchronized, each a section of its own.
#include "standins/folly.h"

struct Budget {
  int Left = 100, Spent = 0;
};

class Ledger {
public:
  bool spend(int Amount) {
    auto Plan = Plans.wlock();
    ++Plan->Left;
    int Left = Balance.withRLock([](const Budget &B) { return B.Left; });
    if (Left < Amount)
      return false;
    Balance.withWLock([&](Budget &B) { // expect-warning: lockseam-context-witness
      B.Left -= Amount;
    });
    return true;
  }
  void halve() {
    auto Plan = Plans.wlock();
    Budget Now = Balance.copy();
    Now.Left /= 2;
    Balance.exchange(static_cast<Budget &&>(Now)); // expect-warning: lockseam-context-witness
    Plan->Spent = Now.Left;
  }
  void audit() {
    auto Plan = Plans.wlock();
    auto Current = Balance.wlock();
    int Before = Current->Left;
    {
      auto Open = Current.scopedUnlock();
      ++Plan->Spent;
    } // expect-warning: lockseam-context-witness
    Current->Spent = Before;
  }
  void raise() {
    auto Plan = Plans.wlock();
    bool Empty = Balance.rlock()->Left == 0;
    if (Empty)
      Balance.wlock()->Left = 1; // expect-warning: lockseam-context-witness
    Plan->Left = 0;
  }
  void refill() { Balance->Left = 100; }

private:
  folly::Synchronized<Budget> Plans, Balance;
};
