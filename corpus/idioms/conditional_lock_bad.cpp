// conditional_lock_bad.cpp - locked only if threads are used: then the seam is there.
#include <mutex>

class Log {
public:
  void rotate(bool Threaded) {
    std::lock_guard<std::mutex> Guard(Files);
    if (Threaded)
      Lines.lock();
    int Written = Count;
    if (Threaded)
      Lines.unlock();
    ++Rotations;
    if (Threaded)
      Lines.lock(); // expect-warning: lockseam-context-witness
    Count -= Written;
    if (Threaded)
      Lines.unlock();
  }

private:
  std::mutex Files, Lines;
  int Count = 0, Rotations = 0;
};
