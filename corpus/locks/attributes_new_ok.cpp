// attributes_new_ok.cpp - today's spellings, one section each; an excluded lock is not held.
#include "standins/annotations.h"

class Index {
public:
  void update(int Key) {
    Outer.enter();
    inner().enter();
    if (Last != Key)
      store(Key);
    Inner.leaveAny();
    Outer.leave();
  }
  void bump() {
    Holding Guard(Outer);
    if (Inner.tryEnterZero() != 0)
      Inner.enter();
    ++Last;
    Inner.leave();
  }
  void late() {
    Holding Guard(Outer);
    Holding Hold(Inner, /*Deferred=*/0);
    ++Reads;
    Hold.enter();
    ++Last;
  }
  void excluded() __attribute__((locks_excluded(Outer))) {
    {
      HoldingShared Look(&Inner);
      ++Reads;
    }
    Holding Hold(Inner);
    ++Last;
  }
  void twice() __attribute__((requires_capability(!Outer))) {
    bumpInner();
    bumpInner();
  }
  int tried() {
    Holding Guard(Outer);
    if (!Inner.tryEnterShared())
      return 0;
    int Seen = Last;
    Inner.leaveShared();
    return Seen;
  }

private:
  Latch &inner() __attribute__((lock_returned(Inner)));
  void store(int Key) __attribute__((requires_capability(Inner))) { Last = Key; }
  void bumpInner() __attribute__((requires_capability(!Inner))) {
    Holding Hold(Inner);
    ++Last;
  }
  Latch Outer, Inner;
  int Reads = 0, Last __attribute__((guarded_by(Inner))) = 0;
};
