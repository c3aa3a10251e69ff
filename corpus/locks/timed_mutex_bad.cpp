// timed_mutex_bad.cpp - tries of each kind succeed, open, and take the lock again.
#include <chrono>
#include <mutex>
#include <shared_mutex>

using namespace std::chrono_literals;

class Sensor {
public:
  bool calibrate() {
    std::lock_guard<std::mutex> Guard(Bus);
    if (!Value.try_lock_for(5ms))
      return false;
    int Old = Reading;
    Value.unlock();
    bool Again = Value.try_lock_until(std::chrono::steady_clock::now() + 5ms);
    // expect-warning: lockseam-context-witness
    if (Again) {
      Reading = Old + 1;
      Value.unlock();
    }
    return Again;
  }
  void calibrateGuarded() {
    std::lock_guard<std::mutex> Guard(Bus);
    std::unique_lock<std::timed_mutex> Hold(Value, 5ms);
    if (!Hold)
      return;
    int Old = Reading;
    Hold.unlock();
    if (Hold.try_lock_for(5ms)) // expect-warning: lockseam-context-witness
      Reading = Old + 1;
  }
  void copy() {
    std::lock_guard<std::mutex> Guard(Bus);
    std::shared_lock<std::shared_timed_mutex> Look(Log, 5ms);
    if (!Look.owns_lock())
      return;
    int Old = Lines;
    Look.unlock();
    std::unique_lock<std::shared_timed_mutex> Change(Log, std::try_to_lock);
    // expect-warning: lockseam-context-witness
    if (Change.owns_lock())
      Lines = Old + 1;
  }
  void copyDirectly() {
    std::lock_guard<std::mutex> Guard(Bus);
    if (!Log.try_lock_shared_for(5ms))
      return;
    int Old = Lines;
    Log.unlock_shared();
    Log.lock(); // expect-warning: lockseam-context-witness
    Lines = Old + 1;
    Log.unlock();
  }
  void nested() {
    std::lock_guard<std::mutex> Guard(Bus);
    if (Tree.try_lock_for(5ms)) {
      int Old = Nodes;
      Tree.unlock();
      std::lock_guard<std::recursive_timed_mutex> Hold(Tree);
      // expect-warning: lockseam-context-witness
      Nodes = Old + 1;
    }
  }

private:
  std::mutex Bus;
  std::timed_mutex Value;
  std::shared_timed_mutex Log;
  std::recursive_timed_mutex Tree;
  int Reading = 0, Lines = 0, Nodes = 0;
};
