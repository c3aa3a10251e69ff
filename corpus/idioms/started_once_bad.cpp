// started_once_bad.cpp - started only once, says the flag; but it is asked before it is set.
#include <condition_variable>
#include <mutex>

class Service {
public:
  void start() {
    std::lock_guard<std::mutex> Guard(Setup);
    if (isStarted())
      return;
    ++Starts;
    setStarted(); // expect-warning: lockseam-context-witness
    Changed.notify_all();
  }
  void stop() {
    std::lock_guard<std::mutex> Guard(Mutex);
    Started = false;
  }

private:
  bool isStarted() {
    std::lock_guard<std::mutex> Guard(Mutex);
    return Started;
  }
  void setStarted() {
    std::lock_guard<std::mutex> Guard(Mutex);
    Started = true;
  }
  std::mutex Setup, Mutex;
  std::condition_variable Changed;
  bool Started = false;
  int Starts = 0;
};
