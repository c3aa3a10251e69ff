// bitcoin_bad.cpp - Bitcoin Core's lock macros: a value is read by one and used by the next.
#include "standins/bitcoin.h"

class Pool {
public:
  void trim() {
    LOCK(Main);
    int Excess = WITH_LOCK(Entries, return Size - Limit);
    if (Excess > 0)
      WITH_LOCK(Entries, Size -= Excess); // expect-warning: lockseam-context-witness
  }
  bool accept(int Weight) {
    LOCK(Main);
    ++Seen;
    {
      LOCK(Entries);
      if (Size + Weight > Limit)
        return false;
    }
    LOCK(Entries); // expect-warning: lockseam-context-witness
    Size += Weight;
    return true;
  }
  void notify() {
    LOCK(Main);
    WAIT_LOCK(Entries, Hold);
    int Before = Size;
    {
      REVERSE_LOCK(Hold);
      ++Seen;
    } // expect-warning: lockseam-context-witness
    Size = Before;
  }

private:
  RecursiveMutex Main;
  Mutex Entries;
  int Size = 0, Limit = 10, Seen = 0;
};
