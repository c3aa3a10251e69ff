// attributes_new_bad.cpp - today's spellings: shared, generic, tried, asserted, returned.
#include "standins/annotations.h"

class Index {
public:
  void update(int Key) {
    Outer.enter();
    Inner.enterShared();
    bool Missing = Last != Key;
    Inner.leaveAny();
    if (Missing) {
      Inner.enter(); // expect-warning: lockseam-context-witness
      Last = Key;
      Inner.leaveAny();
    }
    Outer.leave();
  }
  void bump() {
    enter(Outer);
    {
      HoldingShared Look(&inner());
      ++Reads;
    }
    if (Inner.tryEnterZero() == 0) { // expect-warning: lockseam-context-witness
      ++Last;
      leave(&inner());
    }
    leave(&Outer);
  }
  void reopen() {
    Outer.assertInside();
    Holding Hold(Inner);
    int Before = Last;
    Hold.leave();
    ++Reads;
    Hold.enter(); // expect-warning: lockseam-context-witness
    Last = Before;
  }
  int peek() __attribute__((requires_shared_capability(Outer))) {
    int Sum = read();
    return Sum + read(); // expect-warning: lockseam-context-witness
  }

private:
  Latch &inner() __attribute__((lock_returned(Inner)));
  int read() __attribute__((requires_capability(!Inner))) {
    HoldingShared Look(&Inner);
    return Last;
  }
  Latch Outer, Inner;
  int Reads = 0, Last __attribute__((guarded_by(Inner))) = 0;
};
