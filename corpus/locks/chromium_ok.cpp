// chromium_ok.cpp - one section of the queue in each step, and waits with nothing else held.
#include "standins/chromium.h"

class Tasks {
public:
  int next() {
    base::AutoLock Guard(Runner);
    ++Calls;
    base::AutoLock Take(Queue);
    return Length > 0 ? Length-- : 0;
  }
  void steal() {
    base::AutoLock Guard(Runner);
    base::AutoTryLock Try(Queue);
    if (Try.is_acquired())
      --Length;
  }
  void retry() {
    base::AutoLock Guard(Runner);
    if (Queue.Try()) {
      base::AutoLock Adopt(Queue, base::AutoLock::AlreadyAcquired());
      --Length;
      return;
    }
    ++Calls;
  }
  void drain() {
    base::AutoLock Hold(Queue);
    while (Length > 0)
      Empty.Wait();
  }
  void run() {
    base::AutoLock Hold(Queue);
    while (Length > 0) {
      --Length;
      base::AutoUnlock Open(Queue);
      base::AutoLock Guard(Runner);
      ++Calls;
    }
  }
  void removeLocked() {
    Queue.AssertAcquired();
    --Length;
  }

  Tasks() : Empty(&Queue) {}

private:
  base::Lock Runner, Queue;
  base::ConditionVariable Empty;
  int Calls = 0, Length = 0;
};
