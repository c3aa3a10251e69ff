// leveldb_bad.cpp - the table's lock is taken for the look and again for the change.
#include "standins/rocksdb.h"

class Versions {
public:
  explicit Versions() : Idle(&Files) {}
  void compact() {
    leveldb::MutexLock Guard(&State);
    int Inputs;
    {
      leveldb::MutexLock Look(&Files);
      Inputs = Level0;
    }
    leveldb::MutexLock Change(&Files); // expect-warning: lockseam-context-witness
    Level0 -= Inputs;
  }
  void settle() {
    leveldb::MutexLock Guard(&State);
    Files.Lock();
    while (Level0 > 0)
      Idle.Wait(); // expect-warning: lockseam-context-witness
    Files.Unlock();
  }

private:
  leveldb::port::Mutex State, Files;
  leveldb::port::CondVar Idle;
  int Level0 = 0;
};
