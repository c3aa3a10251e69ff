// mozilla_bad.cpp - a scoped unlock, a monitor's wait, a reader before a writer.
#include "standins/mozilla.h"

class Decoder {
public:
  void flush() {
    mozilla::MutexAutoLock Guard(State);
    mozilla::MutexAutoLock Hold(Frames);
    int Pending = Queued;
    {
      mozilla::MutexAutoUnlock Open(Frames);
      ++Flushes;
    } // expect-warning: lockseam-context-witness
    Queued -= Pending;
  }
  void settle() {
    mozilla::MutexAutoLock Guard(State);
    mozilla::MonitorAutoLock Hold(Idle);
    while (Busy)
      Hold.Wait(); // expect-warning: lockseam-context-witness
  }
  void drain() {
    mozilla::MutexAutoLock Guard(State);
    mozilla::MutexAutoLock Hold(Frames);
    while (Queued)
      Drained.Wait(); // expect-warning: lockseam-context-witness
  }
  void rename(int To) {
    mozilla::MutexAutoLock Guard(State);
    {
      mozilla::AutoReadLock Look(Names);
      if (Title == To)
        return;
    }
    mozilla::AutoWriteLock Change(Names); // expect-warning: lockseam-context-witness
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
