// webkit_bad.cpp - a Locker that is unlocked early, one that is dropped for a scope, a wait.
#include "standins/webkit.h"

class Collector {
public:
  void sweep() {
    Locker Guard{Phase};
    ++Sweeps;
    Locker Look{Heap};
    int Dead = Garbage;
    Look.unlockEarly();
    Locker Free{Heap}; // expect-warning: lockseam-context-witness
    Garbage -= Dead;
  }
  void visit() {
    Locker Guard{Phase};
    Locker Hold{Heap};
    int Seen = Garbage;
    {
      DropLockForScope<Lock> Dropped(Hold);
      ++Sweeps;
    } // expect-warning: lockseam-context-witness
    Garbage = Seen;
  }
  void stop() {
    Locker Guard{Phase};
    Locker Hold{Heap};
    Empty.wait(Heap, [&] { return Garbage == 0; }); // expect-warning: lockseam-context-witness
  }
  void allocate() {
    Heap.lock();
    ++Garbage;
    Heap.unlock();
  }

private:
  Lock Phase, Heap;
  Condition Empty;
  int Sweeps = 0, Garbage = 0;
};
