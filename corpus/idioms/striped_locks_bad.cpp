// striped_locks_bad.cpp - a lock of many, chosen by an index: the same index, the same lock.
#include <array>
#include <mutex>

class Counters {
public:
  void halve(unsigned Slot) {
    std::lock_guard<std::mutex> Guard(Rebuild);
    int Seen;
    {
      std::lock_guard<std::mutex> Look(Stripes[Slot]);
      Seen = Counts[Slot];
    }
    std::lock_guard<std::mutex> Set(Stripes[Slot]); // expect-warning: lockseam-context-witness
    Counts[Slot] = Seen / 2;
  }
  void halveHashed(unsigned Hash) {
    std::lock_guard<std::mutex> Guard(Rebuild);
    const unsigned Slot = Hash % 16;
    Table[Slot].lock();
    int Seen = Counts[Slot];
    Table[Slot].unlock();
    Table[Slot].lock(); // expect-warning: lockseam-context-witness
    Counts[Slot] = Seen / 2;
    Table[Slot].unlock();
  }
  void halveComputed(unsigned Hash) {
    std::lock_guard<std::mutex> Guard(Rebuild);
    Table[Hash & 15].lock();
    int Seen = Counts[Hash & 15];
    Table[Hash & 15].unlock();
    Table[Hash & 15].lock();
    // known-miss: lockseam-context-witness - an index that is computed has no name
    Counts[Hash & 15] = Seen / 2;
    Table[Hash & 15].unlock();
  }

private:
  std::mutex Rebuild;
  std::array<std::mutex, 16> Stripes;
  std::mutex Table[16];
  int Counts[16] = {};
};
