// callee_reopens_ok.cpp - no other lock spans the gap, and everything is read again after it.
#include <mutex>
#include <vector>

class Journal {
public:
  void append(int Record) {
    std::unique_lock<std::mutex> Hold(Mutex);
    while (Records.size() >= Capacity)
      makeRoom(Hold);
    Records.push_back(Record);
  }
  void truncate() {
    std::lock_guard<std::mutex> Hold(Mutex);
    Records.clear();
  }

private:
  void makeRoom(std::unique_lock<std::mutex> &Hold) {
    ++Flushes;
    Hold.unlock();
    Hold.lock();
  }

  std::mutex Mutex;
  size_t Capacity = 100;
  int Flushes = 0;
  std::vector<int> Records;
};
