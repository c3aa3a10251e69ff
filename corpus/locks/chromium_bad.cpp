// chromium_bad.cpp - locks of Chromium's base: an early release, a scoped unlock, a wait.
#include "standins/chromium.h"

class Tasks {
public:
  int next() {
    base::AutoLock Guard(Runner);
    ++Calls;
    base::ReleasableAutoLock Look(&Queue);
    bool Any = Length > 0;
    Look.Release();
    if (!Any)
      return 0;
    base::AutoLock Take(Queue); // expect-warning: lockseam-context-witness
    return Length--;
  }
  void steal() {
    base::AutoLock Guard(Runner);
    base::AutoTryLock Try(Queue);
    if (!Try.is_acquired())
      return;
    int Before = Length;
    {
      base::AutoUnlock Open(Queue);
      ++Calls;
    } // expect-warning: lockseam-context-witness
    Length = Before;
  }
  void drain() {
    base::AutoLock Guard(Runner);
    base::AutoLock Hold(Queue);
    while (Length > 0)
      Empty.Wait(); // expect-warning: lockseam-context-witness
  }
  void push() {
    Queue.Acquire();
    ++Length;
    Queue.Release();
    Empty.Signal();
  }

  Tasks() : Empty(&Queue) {}

private:
  base::Lock Runner, Queue;
  base::ConditionVariable Empty;
  int Calls = 0, Length = 0;
};
