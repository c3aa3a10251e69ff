// llvm_166573_bad.cpp - a deferred guard is a section from its lock() on.
//
// An analysis that takes the constructor for the acquisition counts one section too many
// or, if it skips deferred guards altogether, misses the second one here.
#include <mutex>

class Socket {
public:
  void drain() {
    std::lock_guard<std::mutex> Guard(Poll);
    std::unique_lock Look(Buffer, std::defer_lock);
    std::unique_lock Take(Buffer, std::defer_lock);
    Look.lock();
    int Waiting = Bytes;
    Look.unlock();
    if (Waiting == 0)
      return;
    Take.lock(); // expect-warning: lockseam-context-witness
    Bytes -= Waiting;
  }

private:
  std::mutex Poll, Buffer;
  int Bytes = 0;
};
