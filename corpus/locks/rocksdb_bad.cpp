// rocksdb_bad.cpp - reader before writer, an unlocked stretch and a wait inside other locks.
#include "standins/rocksdb.h"

class Column {
public:
  Column() : Done(&State) {}
  void resize(int To) {
    rocksdb::InstrumentedMutexLock Guard(&State);
    {
      rocksdb::ReadLock Look(&Options);
      if (Size == To)
        return;
    }
    rocksdb::WriteLock Change(&Options); // expect-warning: lockseam-context-witness
    Size = To;
  }
  void flush() {
    Writers.lock();
    rocksdb::InstrumentedMutexLock Guard(&State);
    int Before = Pending;
    {
      rocksdb::InstrumentedMutexUnlock Open(&State);
      ++Flushes;
    } // expect-warning: lockseam-context-witness
    Pending = Before;
    Writers.unlock();
  }
  void wait() {
    Writers.lock();
    State.Lock();
    while (Pending)
      Done.Wait(); // expect-warning: lockseam-context-witness
    State.Unlock();
    Writers.unlock();
  }

private:
  rocksdb::SpinMutex Writers;
  rocksdb::InstrumentedMutex State;
  rocksdb::InstrumentedCondVar Done;
  rocksdb::port::RWMutex Options;
  int Size = 0, Pending = 0, Flushes = 0;
};
