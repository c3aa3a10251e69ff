// locked_getter_ok.cpp - one function takes the mutex, the other expects it to be held.
#include <deque>
#include <mutex>

class JobQueue {
public:
  size_t pending() const {
    std::lock_guard<std::mutex> Guard(Mutex);
    return pendingLocked();
  }

  bool submit(int Job) {
    std::lock_guard<std::mutex> Guard(Mutex);
    if (pendingLocked() >= Limit)
      return false;
    Jobs.push_back(Job);
    return true;
  }

  bool submitTwo(int First, int Second) { return submit(First) && submit(Second); }

private:
  size_t pendingLocked() const { return Jobs.size(); }

  static constexpr size_t Limit = 64;
  mutable std::mutex Mutex;
  std::deque<int> Jobs;
};

bool offer(JobQueue &Queue, int Job) { return Queue.submit(Job) && Queue.submitTwo(Job, Job); }
