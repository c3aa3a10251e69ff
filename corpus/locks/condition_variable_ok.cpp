// condition_variable_ok.cpp - waits that give away the only lock there is.
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <shared_mutex>

using namespace std::chrono_literals;

class Channel {
public:
  void plain() {
    std::unique_lock<std::mutex> Hold(Mutex);
    while (!Full)
      Filled.wait(Hold);
    Full = false;
    Filled.notify_one();
  }
  bool limited() {
    std::unique_lock<std::mutex> Hold(Mutex);
    if (!Filled.wait_for(Hold, 5ms, [this] { return Full; }))
      return false;
    Full = false;
    return true;
  }
  void contextReleased() {
    std::unique_lock<std::mutex> Guard(Readers);
    ++Calls;
    Guard.unlock();
    std::shared_lock<std::shared_mutex> Hold(Table);
    Changed.wait_until(Hold, std::chrono::steady_clock::now() + 5ms);
    Filled.notify_all();
  }
  void sectionsAroundWait() {
    std::unique_lock<std::mutex> Hold(Mutex);
    int Old = rows();
    Filled.wait(Hold, [this] { return Full; });
    setRows(Old + 1); // expect-warning: lockseam-split-critical-section
  }

private:
  int rows() {
    std::shared_lock<std::shared_mutex> Hold(Table);
    return Rows;
  }
  void setRows(int Value) {
    std::unique_lock<std::shared_mutex> Hold(Table);
    Rows = Value;
  }

  std::mutex Readers, Mutex;
  std::shared_mutex Table;
  std::condition_variable Filled;
  std::condition_variable_any Changed;
  bool Full = false;
  int Calls = 0, Rows = 0;
};
