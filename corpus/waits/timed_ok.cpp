// timed_ok.cpp - waits for a time: as a pause, with a result that is looked at, in a loop.
#include <chrono>
#include <condition_variable>
#include <mutex>

class Flusher {
public:
  void everySecond() {
    std::unique_lock<std::mutex> Hold(Mutex);
    while (!Stopped) {
      Wake.wait_for(Hold, std::chrono::seconds(1));
      ++Flushes;
    }
  }
  void pause() {
    std::unique_lock<std::mutex> Hold(Mutex);
    Wake.wait_for(Hold, std::chrono::milliseconds(20));
    ++Flushes;
  }
  bool awaitWork(std::chrono::steady_clock::time_point Deadline) {
    std::unique_lock<std::mutex> Hold(Mutex);
    while (Pending == 0)
      if (Wake.wait_until(Hold, Deadline) == std::cv_status::timeout)
        return false;
    --Pending;
    return true;
  }
  bool awaitStop() {
    std::unique_lock<std::mutex> Hold(Mutex);
    return Wake.wait_for(Hold, std::chrono::seconds(5), [this] { return Stopped; });
  }
  void idle() {
    for (;;) {
      std::unique_lock<std::mutex> Hold(Mutex);
      if (Wake.wait_for(Hold, std::chrono::seconds(5)) == std::cv_status::timeout)
        break;
    }
  }
  void stop() {
    std::lock_guard<std::mutex> Hold(Mutex);
    Stopped = true;
    Wake.notify_all();
  }

private:
  std::mutex Mutex;
  std::condition_variable Wake;
  bool Stopped = false;
  int Flushes = 0, Pending = 0;
};
