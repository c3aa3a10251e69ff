// The queue has a lock of its own, which is taken here and given away by the wait.
#include <condition_variable>
#include <mutex>

class Queue {
public:
  void refill(std::mutex &other) {
    std::unique_lock<std::mutex> own(mutex_);
    std::lock_guard<std::mutex> hold(other);
    wait(own);  // expect-warning: lockseam-context-witness
  }

private:
  void wait(std::unique_lock<std::mutex> &lock) {
    while (size_ == 0)
      more_.wait(lock);
  }

  std::mutex mutex_;
  std::condition_variable more_;
  int size_ = 0;
};
