// wait_under_lock_ok.cpp - a condition wait with no other lock held.
#include <condition_variable>
#include <mutex>

class Channel {
public:
  int receive() {
    std::unique_lock<std::mutex> Hold(Mutex);
    Filled.wait(Hold, [this] { return Full; });
    Full = false;
    return Value;
  }
  void send(int New) {
    std::lock_guard<std::mutex> Hold(Mutex);
    Value = New;
    Full = true;
    Filled.notify_one();
  }

private:
  std::mutex Mutex;
  std::condition_variable Filled;
  int Value = 0;
  bool Full = false;
};
