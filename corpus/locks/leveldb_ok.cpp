// leveldb_ok.cpp - look and change in one section; the wait gives away all that is held.
#include "standins/rocksdb.h"

class Versions {
public:
  explicit Versions() : Idle(&Files) {}
  void compact() {
    leveldb::MutexLock Guard(&State);
    leveldb::MutexLock Change(&Files);
    pick();
    Level0 = 0;
  }
  void settle() {
    Files.Lock();
    while (Level0 > 0)
      Idle.Wait();
    Files.Unlock();
  }

private:
  void pick() {
    Files.AssertHeld();
    ++Picked;
  }
  leveldb::port::Mutex State, Files;
  leveldb::port::CondVar Idle;
  int Level0 = 0, Picked = 0;
};
