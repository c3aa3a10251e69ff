// Nothing is tested around the wait: it may be for the event itself.
// options: --min-rank=45
#include <chrono>
#include <condition_variable>
#include <mutex>

class Queue {
public:
  int take() {
    std::unique_lock<std::mutex> hold(mutex_);
    more_.wait(hold);
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
