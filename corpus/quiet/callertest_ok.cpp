// The function that waits returns at once, and its caller tests again.
// options: --min-rank=30
#include <condition_variable>
#include <mutex>

class Queue {
public:
  void take() {
    while (!ready_)
      pause();
  }
  void put() {
    std::lock_guard<std::mutex> hold(mutex_);
    ready_ = true;
    more_.notify_one();
  }
  void pause() {
    std::unique_lock<std::mutex> hold(mutex_);
    if (!ready_)
      more_.wait(hold);
  }

private:
  std::mutex mutex_;
  std::condition_variable more_;
  bool ready_ = false;
};

void run(Queue &queue) {
  queue.put();
  queue.take();
}
