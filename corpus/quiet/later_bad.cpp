// The condition is tested once, before the wait.
#include <chrono>
#include <condition_variable>
#include <mutex>

class Queue {
public:
  int take() {
    std::unique_lock<std::mutex> hold(mutex_);
    if (size_ == 0)
      more_.wait(hold);  // expect-warning: lockseam-wait-without-loop
    return --size_;
  }
  void put() {
    std::lock_guard<std::mutex> hold(mutex_);
    ++size_;
    more_.notify_one();
  }

private:
  std::mutex mutex_;
  std::condition_variable more_;
  int size_ = 0;
  int turns_ = 0;
};

int run(Queue &queue) {
  queue.put();
  return queue.take();
}
