// callee_reopens_bad.cpp - a callee opens its caller's lock; another lock spans the gap.
#include <mutex>
#include <vector>

class Journal {
public:
  void append(int Record) {
    std::lock_guard<std::mutex> Guard(Order);
    std::unique_lock<std::mutex> Hold(Mutex);
    size_t Position = Records.size();
    if (Position >= Capacity)
      makeRoom(Hold); // expect-warning: lockseam-context-witness
    Records.insert(Records.begin() + Position, Record);
  }
  void truncate() {
    std::lock_guard<std::mutex> Hold(Mutex);
    Records.clear();
  }

private:
  void makeRoom(std::unique_lock<std::mutex> &Hold) {
    Hold.unlock();
    ++Flushes;
    Hold.lock();
  }

  std::mutex Order, Mutex;
  size_t Capacity = 100;
  int Flushes = 0;
  std::vector<int> Records;
};
