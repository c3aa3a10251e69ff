// attributes_more_ok.cpp - an excused body with one section; a lock that may be taken again is.
class __attribute__((capability("mutex"))) Latch {
public:
  void enter() __attribute__((acquire_capability()));
  void leave() __attribute__((release_capability()));
};

class Index {
public:
  void rebuild() __attribute__((no_thread_safety_analysis)) {
    Outer.enter();
    Inner.enter();
    ++Last;
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
  int Last = 0;
};

#if __has_attribute(reentrant_capability)
class __attribute__((capability("mutex"), reentrant_capability)) Turnstile {
public:
  void enter() __attribute__((acquire_capability()));
  void leave() __attribute__((release_capability()));
};

class Hall {
public:
  void visit() {
    Doors.enter();
    Gate.enter();
    setVisits(visits() + 1);
    Gate.leave();
    Doors.leave();
  }

private:
  int visits() {
    Gate.enter();
    int Now = Visits;
    Gate.leave();
    return Now;
  }
  void setVisits(int Value) {
    Gate.enter();
    Visits = Value;
    Gate.leave();
  }
  Latch Doors;
  Turnstile Gate;
  int Visits = 0;
};
#endif
