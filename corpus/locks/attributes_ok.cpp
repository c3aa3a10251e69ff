// attributes_ok.cpp - a lock known by Clang's attributes only, held over test and use.
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
    if (Last != Key)
      Last = Key;
    Inner.leave();
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
