// started_once_ok.cpp - the flag is asked and set in one section; the news comes after it.
#include <condition_variable>
#include <mutex>

class Service {
public:
  void start() {
    std::lock_guard<std::mutex> Guard(Setup);
    {
      std::lock_guard<std::mutex> Hold(Mutex);
      if (Started)
        return;
      Started = true;
    }
    ++Starts;
    Changed.notify_all();
  }
  void await() {
    std::unique_lock<std::mutex> Hold(Mutex);
    Changed.wait(Hold, [this] { return Started; });
    Hold.unlock();
    Changed.notify_one();
  }

private:
  std::mutex Setup, Mutex;
  std::condition_variable Changed;
  bool Started = false;
  int Starts = 0;
};
