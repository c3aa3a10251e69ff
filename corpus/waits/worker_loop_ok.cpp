// worker_loop_ok.cpp - workers whose wait leads back to the test, in three shapes.
#include <condition_variable>
#include <functional>
#include <mutex>
#include <queue>

class Pool {
public:
  void work() {
    while (Running) {
      std::unique_lock<std::mutex> Hold(Mutex);
      if (Jobs.empty()) {
        Added.wait(Hold);
        continue;
      }
      auto Job = std::move(Jobs.front());
      Jobs.pop();
      Hold.unlock();
      Job();
    }
  }
  void drain() {
    for (;;) {
      std::unique_lock<std::mutex> Hold(Mutex);
      if (!Running)
        return;
      if (!Jobs.empty())
        Jobs.pop();
      Added.wait(Hold);
    }
  }
  bool waitForJob() {
    std::unique_lock<std::mutex> Hold(Mutex);
    do {
      Added.wait(Hold);
      if (!Running)
        return false;
    } while (Jobs.empty());
    return true;
  }
  void add(std::function<void()> Job) {
    std::lock_guard<std::mutex> Hold(Mutex);
    Jobs.push(std::move(Job));
    Added.notify_one();
  }

private:
  std::mutex Mutex;
  std::condition_variable Added;
  std::queue<std::function<void()>> Jobs;
  bool Running = true;
};
