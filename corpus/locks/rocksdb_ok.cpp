// rocksdb_ok.cpp - the writer does both; what opens a lock has no other around it.
#include "standins/rocksdb.h"

class Column {
public:
  Column() : Done(&State) {}
  void resize(int To) {
    rocksdb::InstrumentedMutexLock Guard(&State);
    rocksdb::WriteLock Change(&Options);
    if (Size != To)
      Size = To;
  }
  void flush() {
    rocksdb::InstrumentedMutexLock Guard(&State);
    ++Running;
    {
      rocksdb::InstrumentedMutexUnlock Open(&State);
      Writers.lock();
      ++Flushes;
      Writers.unlock();
    }
    --Running;
  }
  void wait() {
    State.Lock();
    while (Pending)
      Done.Wait();
    State.Unlock();
  }

private:
  rocksdb::SpinMutex Writers;
  rocksdb::InstrumentedMutex State;
  rocksdb::InstrumentedCondVar Done;
  rocksdb::port::RWMutex Options;
  int Size = 0, Pending = 0, Running = 0, Flushes = 0;
};
