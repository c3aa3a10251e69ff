// unreal_bad.cpp - the engine's scope locks; its way from reader to writer lets others in.
#include "standins/unreal.h"

class Streaming {
public:
  void evict() {
    FScopeLock Guard(&Frame);
    int Excess;
    {
      FReadScopeLock Look(Pool);
      Excess = Used - Limit;
    }
    if (Excess > 0) {
      FWriteScopeLock Free(Pool); // expect-warning: lockseam-context-witness
      Used -= Excess;
    }
  }
  void touch(int Asset) {
    FScopeLock Guard(&Frame);
    FRWScopeLock Hold(Pool, SLT_ReadOnly);
    if (Last != Asset) {
      Hold.ReleaseReadOnlyLockAndAcquireWriteLock_USE_WITH_CAUTION();
      // expect-warning: lockseam-context-witness
      Last = Asset;
    }
  }
  void flush() {
    FScopeLock Guard(&Frame);
    FScopeLock Hold(&Requests);
    int Pending = Queued;
    {
      FScopeUnlock Open(&Requests);
      ++Frames;
    } // expect-warning: lockseam-context-witness
    Queued -= Pending;
  }

private:
  FCriticalSection Frame, Requests;
  FRWLock Pool;
  int Used = 0, Limit = 0, Last = 0, Queued = 0, Frames = 0;
};
