// The wait ends after some time, and what it returns is tested.
// options: --min-rank=15
#include <chrono>
#include <condition_variable>
#include <mutex>

class Queue {
public:
  int take() {
    std::unique_lock<std::mutex> hold(mutex_);
    if (size_ == 0)
      if (more_.wait_for(hold, std::chrono::seconds(1)) == std::cv_status::timeout)
        ++turns_;
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
