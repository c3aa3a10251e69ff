// worker_loop_bad.cpp - the loop of a worker inside a section of another lock.
#include <deque>
#include <functional>
#include <mutex>

class Pool {
public:
  void runAll() {
    std::lock_guard<std::mutex> Guard(Shutdown);
    std::unique_lock<std::mutex> Hold(Mutex);
    while (!Jobs.empty()) {
      std::function<void()> Job = std::move(Jobs.front());
      Jobs.pop_front();
      Hold.unlock();
      Job();
      Hold.lock(); // expect-warning: lockseam-context-witness
      ++Done;
    }
  }

private:
  std::mutex Shutdown, Mutex;
  std::deque<std::function<void()>> Jobs;
  int Done = 0;
};
