// webkit_ok.cpp - one section of the heap in each phase.
#include "standins/webkit.h"

class Collector {
public:
  void sweep() {
    Locker Guard{Phase};
    ++Sweeps;
    Locker Free{Heap};
    Garbage = 0;
    Free.unlockEarly();
    ++Sweeps;
  }
  void visit() {
    Locker Hold{Heap};
    ++Garbage;
    {
      DropLockForScope<Lock> Dropped(Hold);
      Locker Guard{Phase};
      ++Sweeps;
    }
    --Garbage;
  }
  bool tryAllocate() {
    Locker Guard{Phase};
    if (!Heap.tryLock())
      return false;
    Locker Hold{AdoptLock, Heap};
    ++Garbage;
    return true;
  }
  void stop() {
    Locker Hold{Heap};
    Empty.wait(Heap, [&] { return Garbage == 0; });
  }

private:
  Lock Phase, Heap;
  Condition Empty;
  int Sweeps = 0, Garbage = 0;
};
