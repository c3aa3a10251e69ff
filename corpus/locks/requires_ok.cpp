// requires_ok.cpp - the function is declared to be called with the witness held.
class __attribute__((capability("mutex"))) Latch {
public:
  void enter() __attribute__((acquire_capability()));
  void leave() __attribute__((release_capability()));
};

class Index {
public:
  void update(int Key) __attribute__((requires_capability(Outer, Inner))) {
    ++Updates;
    if (Last != Key)
      Last = Key;
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
