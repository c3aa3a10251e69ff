// condition_variable_bad.cpp - each wait opens its lock while another is held.
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <shared_mutex>

using namespace std::chrono_literals;

class Channel {
public:
  void plain() {
    std::lock_guard<std::mutex> Guard(Readers);
    std::unique_lock<std::mutex> Hold(Mutex);
    while (!Full)
      Filled.wait(Hold); // expect-warning: lockseam-context-witness
    Full = false;
  }
  void predicate() {
    std::lock_guard<std::mutex> Guard(Readers);
    std::unique_lock<std::mutex> Hold(Mutex);
    Filled.wait(Hold, [this] { return Full; }); // expect-warning: lockseam-context-witness
    Full = false;
  }
  bool limited() {
    std::lock_guard<std::mutex> Guard(Readers);
    std::unique_lock<std::mutex> Hold(Mutex);
    return Filled.wait_for(Hold, 5ms) == // expect-warning: lockseam-context-witness
           std::cv_status::no_timeout;
  }
  bool untilThen() {
    std::lock_guard<std::mutex> Guard(Readers);
    std::unique_lock<std::mutex> Hold(Mutex);
    auto End = std::chrono::steady_clock::now() + 5ms;
    return Filled.wait_until(Hold, End, [this] { // expect-warning: lockseam-context-witness
      return Full;
    });
  }
  void reading() {
    std::lock_guard<std::mutex> Guard(Readers);
    std::shared_lock<std::shared_mutex> Hold(Table);
    while (Rows == 0)
      Changed.wait(Hold); // expect-warning: lockseam-context-witness
  }
  void unguarded() {
    std::lock_guard<std::mutex> Guard(Readers);
    Mutex.lock();
    Changed.wait_for(Mutex, 5ms, [this] { return Full; });
    // expect-warning: lockseam-context-witness
    Mutex.unlock();
  }
  void predicateTakes() {
    std::unique_lock<std::mutex> Hold(Mutex);
    Filled.wait(Hold, [this] { return rows() > 0; });
    setRows(0); // expect-warning: lockseam-context-witness
  }
  int rows() {
    std::shared_lock<std::shared_mutex> Hold(Table);
    return Rows;
  }

private:
  void setRows(int Value) {
    std::unique_lock<std::shared_mutex> Hold(Table);
    Rows = Value;
  }

  std::mutex Readers, Mutex;
  std::shared_mutex Table;
  std::condition_variable Filled;
  std::condition_variable_any Changed;
  bool Full = false;
  int Rows = 0;
};
