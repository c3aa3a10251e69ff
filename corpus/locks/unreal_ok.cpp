// unreal_ok.cpp - written under the writer from the start; critical sections are recursive.
#include "standins/unreal.h"

class Streaming {
public:
  void evict() {
    FScopeLock Guard(&Frame);
    FRWScopeLock Free(Pool, SLT_Write);
    if (Used > Limit)
      Used = Limit;
  }
  void touch(int Asset) {
    FRWScopeLock Hold(Pool, SLT_ReadOnly);
    if (Last != Asset) {
      Hold.ReleaseReadOnlyLockAndAcquireWriteLock_USE_WITH_CAUTION();
      if (Last != Asset)
        Last = Asset;
    }
  }
  void flush() {
    FScopeLock Guard(&Frame);
    FScopeLock Hold(&Requests);
    drop(1);
    drop(2);
    Hold.Unlock();
    ++Frames;
  }

private:
  void drop(int Count) {
    FScopeLock Hold(&Requests);
    Queued -= Count;
  }
  FCriticalSection Frame, Requests;
  FRWLock Pool;
  int Used = 0, Limit = 0, Last = 0, Queued = 0, Frames = 0;
};
