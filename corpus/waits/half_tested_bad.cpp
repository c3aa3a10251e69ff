// half_tested_bad.cpp - of two reasons to wait, only one is looked at again.
#include <condition_variable>
#include <deque>
#include <mutex>

class Conveyor {
public:
  bool next(int &Part) {
    std::unique_lock<std::mutex> Hold(Mutex);
    if (Parts.empty() && !Stopping)
      Changed.wait(Hold); // expect-warning: lockseam-wait-without-loop
    if (Stopping)
      return false;
    Part = Parts.front();
    Parts.pop_front();
    return true;
  }
  void add(int Part) {
    std::lock_guard<std::mutex> Hold(Mutex);
    Parts.push_back(Part);
    Changed.notify_one();
  }
  void stop() {
    std::lock_guard<std::mutex> Hold(Mutex);
    Stopping = true;
    Changed.notify_all();
  }

private:
  std::mutex Mutex;
  std::condition_variable Changed;
  std::deque<int> Parts;
  bool Stopping = false;
};
