// attributes_old_bad.cpp - the old spellings of the thread-safety attributes.
#include "standins/annotations.h"

class Index {
public:
  void update(int Key) {
    Outer.enter();
    Inner.enterShared();
    bool Missing = Last != Key;
    Inner.leave();
    if (Missing) {
      Inner.enter(); // expect-warning: lockseam-context-witness
      Last = Key;
      Inner.leave();
    }
    Outer.leave();
  }
  void bump() {
    OldHolding Guard(&Outer);
    {
      OldHolding Look(&Inner);
      ++Reads;
    }
    if (Inner.tryEnter()) { // expect-warning: lockseam-context-witness
      ++Last;
      Inner.leave();
    }
  }
  void refresh() __attribute__((exclusive_locks_required(Outer))) {
    Inner.enter();
    int Key = Last;
    Inner.leave();
    if (Inner.tryEnterShared()) { // expect-warning: lockseam-context-witness
      Reads += Key;
      Inner.leave();
    }
  }
  int peek() __attribute__((shared_locks_required(Outer))) {
    int Sum = read();
    return Sum + read(); // expect-warning: lockseam-context-witness
  }

private:
  int read() __attribute__((locks_excluded(Inner))) {
    OldHolding Look(&Inner);
    return Last;
  }
  OldLatch Outer, Inner;
  int Reads __attribute__((guarded_var)) = 0;
  int Last __attribute__((guarded_by(Inner))) = 0;
};
