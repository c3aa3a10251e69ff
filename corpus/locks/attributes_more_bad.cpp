// attributes_more_bad.cpp - an excused body is analysed all the same; a lock that may be taken again.
class __attribute__((capability("mutex"))) Latch {
public:
  void enter() __attribute__((acquire_capability()));
  void leave() __attribute__((release_capability()));
};
#if __has_attribute(reentrant_capability)
class __attribute__((capability("mutex"), reentrant_capability)) Turnstile {
public:
  void enter() __attribute__((acquire_capability()));
  void leave() __attribute__((release_capability()));
};
#else
using Turnstile = Latch;
#endif

class Index {
public:
  void rebuild() __attribute__((no_thread_safety_analysis)) {
    Outer.enter();
    Inner.enter();
    int Before = Last;
    Inner.leave();
    Inner.enter(); // expect-warning: lockseam-context-witness
    Last = Before + 1;
    Inner.leave();
    Outer.leave();
  }
  void visit() {
    Outer.enter();
    Gate.enter();
    int Before = Visits;
    Gate.leave();
    Gate.enter(); // expect-warning: lockseam-context-witness
    Visits = Before + 1;
    Gate.leave();
    Outer.leave();
  }
  void reset() {
    Inner.enter();
    Last = 0;
    Inner.leave();
  }

private:
  Latch Outer, Inner;
  Turnstile Gate;
  int Last = 0, Visits = 0;
};
