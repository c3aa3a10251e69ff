// requires_bad.cpp - the context is the lock that the declaration says is held.
class __attribute__((capability("mutex"))) Latch {
public:
  void enter() __attribute__((acquire_capability()));
  void leave() __attribute__((release_capability()));
};

class Index {
public:
  void update(int Key) __attribute__((requires_capability(Outer))) {
    ++Updates;
    Inner.enter();
    bool Missing = Last != Key;
    Inner.leave();
    if (Missing) {
      Inner.enter(); // expect-warning: lockseam-context-witness
      Last = Key;
      Inner.leave();
    }
  }
  void reset() {
    Inner.enter();
    Last = 0;
    Inner.leave();
  }

private:
  Latch Outer, Inner;
  int Updates = 0, Last = 0;
};
