// attributes_bad.cpp - a lock known by Clang's attributes only; its functions have no bodies here.
class __attribute__((capability("mutex"))) Latch {
public:
  void enter() __attribute__((acquire_capability()));
  void leave() __attribute__((release_capability()));
};

class Index {
public:
  void update(int Key) {
    Outer.enter();
    ++Updates;
    Inner.enter();
    bool Missing = Last != Key;
    Inner.leave();
    if (Missing) {
      Inner.enter(); // expect-warning: lockseam-context-witness
      Last = Key;
      Inner.leave();
    }
    Outer.leave();
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
