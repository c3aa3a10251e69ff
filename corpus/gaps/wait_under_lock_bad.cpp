// wait_under_lock_bad.cpp - a condition wait opens one lock while another is held over it.
#include <condition_variable>
#include <mutex>

class Channel {
public:
  int receive() {
    std::lock_guard<std::mutex> Guard(Readers);
    ++Calls;
    std::unique_lock<std::mutex> Hold(Mutex);
    while (!Full)
      Filled.wait(Hold); // expect-warning: lockseam-context-witness
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
  std::mutex Readers, Mutex;
  std::condition_variable Filled;
  int Calls = 0, Value = 0;
  bool Full = false;
};
