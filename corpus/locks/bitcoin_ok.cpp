// bitcoin_ok.cpp - Bitcoin Core's lock macros: one section for one step, and tries.
#include "standins/bitcoin.h"

class Pool {
public:
  void trim() {
    LOCK(Main);
    WITH_LOCK(Entries, if (Size > Limit) Size = Limit);
  }
  bool accept(int Weight) {
    LOCK(Main);
    ++Seen;
    LOCK(Entries);
    if (Size + Weight > Limit)
      return false;
    add(Weight);
    return true;
  }
  void flush() {
    LOCK(Main);
    TRY_LOCK(Entries, Locked);
    if (Locked)
      Size = 0;
  }
  void twice() {
    LOCK(Main);
    again();
    again();
  }

private:
  void add(int Weight) __attribute__((exclusive_locks_required(Entries))) {
    AssertLockHeld(Entries);
    Size += Weight;
  }
  void again() {
    LOCK(Main);
    ++Seen;
  }
  RecursiveMutex Main;
  Mutex Entries;
  int Size = 0, Limit = 10, Seen = 0;
};
