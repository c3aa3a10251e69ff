// try_lock_ok.cpp - the second lock is only tried: nobody waits for it.
#include <mutex>

class Cache {
public:
  void store(int Key) {
    std::lock_guard<std::mutex> Guard(Index);
    std::lock_guard<std::mutex> Inner(Disk);
    Keys += Key;
    ++Writes;
  }

  bool trim() {
    std::lock_guard<std::mutex> Guard(Disk);
    std::unique_lock<std::mutex> Inner(Index, std::try_to_lock);
    if (!Inner.owns_lock())
      return false;
    Keys = 0;
    ++Writes;
    return true;
  }

private:
  std::mutex Index;
  std::mutex Disk;
  int Keys = 0;
  int Writes = 0;
};

bool use(Cache &C) {
  C.store(1);
  return C.trim();
}
