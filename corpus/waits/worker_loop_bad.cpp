// worker_loop_bad.cpp - the loop around a worker is no loop around its wait.
#include <condition_variable>
#include <functional>
#include <mutex>
#include <queue>

class Pool {
public:
  void work() {
    while (Running) {
      std::unique_lock<std::mutex> Hold(Mutex);
      if (Jobs.empty())
        Added.wait(Hold); // expect-warning: lockseam-wait-without-loop
      auto Job = std::move(Jobs.front());
      Jobs.pop();
      Hold.unlock();
      Job();
    }
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
