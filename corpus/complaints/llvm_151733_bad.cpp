// llvm_151733_bad.cpp - std::lock on mutexes, adopted by guards.
//
// An analysis that knows no effect of std::lock demands the locks where they are adopted
// and takes everything under them for unlocked.
#include <mutex>

class Breakpoints {
public:
  void merge() {
    std::lock(Mine, Theirs);
    std::lock_guard<std::mutex> First(Mine, std::adopt_lock);
    std::lock_guard<std::mutex> Second(Theirs, std::adopt_lock);
    int Count = sites();
    setSites(Count + 1); // expect-warning: lockseam-context-witness
  }

private:
  int sites() {
    std::lock_guard<std::mutex> Guard(Sites);
    return Size;
  }
  void setSites(int To) {
    std::lock_guard<std::mutex> Guard(Sites);
    Size = To;
  }
  std::mutex Mine, Theirs, Sites;
  int Size = 0;
};
