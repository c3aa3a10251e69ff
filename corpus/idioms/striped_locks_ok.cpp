// striped_locks_ok.cpp - different indices may be different locks: nobody takes one twice.
#include <array>
#include <mutex>

class Counters {
public:
  void move(unsigned From, unsigned To) {
    std::lock_guard<std::mutex> Guard(Rebuild);
    {
      std::lock_guard<std::mutex> Look(Stripes[From]);
      --Counts[From];
    }
    std::lock_guard<std::mutex> Set(Stripes[To]);
    ++Counts[To];
  }
  void moveHashed(unsigned Hash) {
    std::lock_guard<std::mutex> Guard(Rebuild);
    unsigned Slot = Hash % 16;
    Table[Slot].lock();
    --Counts[Slot];
    Table[Slot].unlock();
    Slot = (Hash + 1) % 16;
    Table[Slot].lock();
    ++Counts[Slot];
    Table[Slot].unlock();
  }
  void clear() {
    std::lock_guard<std::mutex> Guard(Rebuild);
    for (unsigned I = 0; I < 16; ++I) {
      std::lock_guard<std::mutex> Set(Stripes[I]);
      Counts[I] = 0;
    }
  }
  void ends() {
    std::lock_guard<std::mutex> Guard(Rebuild);
    Table[0].lock();
    Table[0].unlock();
    Table[15].lock();
    Table[15].unlock();
  }

private:
  std::mutex Rebuild;
  std::array<std::mutex, 16> Stripes;
  std::mutex Table[16];
  int Counts[16] = {};
};
