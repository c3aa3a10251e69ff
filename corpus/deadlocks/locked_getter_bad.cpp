// locked_getter_bad.cpp - a method that holds the mutex asks another one that takes it.
#include <deque>
#include <mutex>

class JobQueue {
public:
  size_t pending() const {
    std::lock_guard<std::mutex> Guard(Mutex);
    return Jobs.size();
  }

  bool submit(int Job) {
    std::lock_guard<std::mutex> Guard(Mutex);
    if (pending() >= Limit) // expect-warning: lockseam-self-deadlock
      // expect-note: 'this->Mutex' is taken here and stays held
      return false;
    Jobs.push_back(Job);
    return true;
  }

private:
  static constexpr size_t Limit = 64;
  mutable std::mutex Mutex;
  std::deque<int> Jobs;
};

bool offer(JobQueue &Queue, int Job) { return Queue.submit(Job); }
