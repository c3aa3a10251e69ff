// attributes_old_ok.cpp - the old spellings, each step in one section.
#include "standins/annotations.h"

class Index {
public:
  void update(int Key) {
    Outer.enter();
    Inner.enter();
    if (Last != Key)
      store(Key);
    Inner.leave();
    Outer.leave();
  }
  void bump() {
    OldHolding Guard(&Outer);
    if (!Inner.tryEnter()) {
      Inner.enter();
      ++Reads;
    }
    ++Last;
    Inner.leave();
  }
  int peek() {
    OldHolding Guard(&Outer);
    Inner.assertInside();
    return Last;
  }
  void drop() __attribute__((shared_locks_required(Outer))) {
    Inner.enterShared();
    ++Reads;
    Inner.leave();
  }

private:
  void store(int Key) __attribute__((exclusive_locks_required(Inner))) { Last = Key; }
  OldLatch Outer, Inner;
  int Reads __attribute__((guarded_var)) = 0;
  int Last __attribute__((guarded_by(Inner))) = 0;
};
