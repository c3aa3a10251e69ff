// worker_loop_ok.cpp - the loop of a worker: it opens its lock for each job, as intended.
#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>

class Pool {
public:
  void run() {
    std::unique_lock<std::mutex> Hold(Mutex);
    for (;;) {
      while (Jobs.empty() && !Stopping)
        Ready.wait(Hold);
      if (Jobs.empty())
        return;
      std::function<void()> Job = std::move(Jobs.front());
      Jobs.pop_front();
      Hold.unlock();
      Job();
      Hold.lock();
      ++Done;
    }
  }
  void post(std::function<void()> Job) {
    {
      std::lock_guard<std::mutex> Hold(Mutex);
      Jobs.push_back(std::move(Job));
    }
    Ready.notify_one();
  }
  void stop() {
    std::unique_lock<std::mutex> Hold(Mutex);
    Stopping = true;
    Hold.unlock();
    Ready.notify_all();
  }

private:
  std::mutex Mutex;
  std::condition_variable Ready;
  std::deque<std::function<void()>> Jobs;
  bool Stopping = false;
  int Done = 0;
};
