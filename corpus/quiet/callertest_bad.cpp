// The function that waits returns at once, and its caller goes on.
#include <condition_variable>
#include <mutex>

class Queue {
public:
  void take() {
    if (!ready_)
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
      more_.wait(hold);  // expect-warning: lockseam-wait-without-loop
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
