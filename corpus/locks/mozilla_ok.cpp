// mozilla_ok.cpp - sections that are not interrupted, waits with no other lock held.
#include "standins/mozilla.h"

class Decoder {
public:
  void flush() {
    mozilla::MutexAutoLock Guard(State);
    ++Flushes;
    mozilla::MutexAutoLock Hold(Frames);
    Queued = 0;
  }
  void settle() {
    mozilla::MonitorAutoLock Hold(Idle);
    while (Busy)
      Hold.Wait();
  }
  void drain() {
    mozilla::MutexAutoLock Hold(Frames);
    while (Queued)
      Drained.Wait();
  }
  void pump() {
    mozilla::MutexAutoLock Hold(Frames);
    --Queued;
    mozilla::MutexAutoUnlock Open(Frames);
    mozilla::MutexAutoLock Guard(State);
    ++Flushes;
  }
  void rename(int To) {
    mozilla::MutexAutoLock Guard(State);
    mozilla::AutoWriteLock Change(Names);
    if (Title != To)
      Title = To;
  }

  Decoder() : Drained(Frames, "drained") {}

private:
  mozilla::Mutex State{"state"}, Frames{"frames"};
  mozilla::CondVar Drained;
  mozilla::Monitor Idle{"idle"};
  mozilla::RWLock Names{"names"};
  int Queued = 0, Flushes = 0, Title = 0;
  bool Busy = false;
};
