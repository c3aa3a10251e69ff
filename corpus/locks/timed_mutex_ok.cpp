// timed_mutex_ok.cpp - a try that fails takes nothing; a recursive one may be entered again.
#include <chrono>
#include <mutex>
#include <shared_mutex>

using namespace std::chrono_literals;

class Sensor {
public:
  void calibrate() {
    std::lock_guard<std::mutex> Guard(Bus);
    bool Locked = Value.try_lock_for(5ms);
    if (!Locked)
      Value.lock();
    ++Reading;
    Value.unlock();
  }
  int read() {
    std::lock_guard<std::mutex> Guard(Bus);
    {
      std::unique_lock<std::timed_mutex> Hold(Value, std::chrono::steady_clock::now() + 5ms);
      if (Hold)
        return Reading;
    }
    std::lock_guard<std::timed_mutex> Hold(Value);
    return Reading + Offset;
  }
  int lines() {
    std::lock_guard<std::mutex> Guard(Bus);
    std::shared_lock<std::shared_timed_mutex> Look(Log, std::defer_lock);
    if (!Look.try_lock_until(std::chrono::steady_clock::now() + 5ms))
      Look.lock();
    return Lines;
  }
  void add() {
    std::lock_guard<std::mutex> Guard(Bus);
    std::unique_lock<std::recursive_timed_mutex> Hold(Tree, 5ms);
    if (Hold && size() < 10)
      resize(size() + 1);
  }
  void replace() {
    std::lock_guard<std::mutex> Guard(Bus);
    Tree.lock();
    resize(size() - 1);
    Tree.unlock();
  }

private:
  int size() {
    std::lock_guard<std::recursive_timed_mutex> Hold(Tree);
    return Nodes;
  }
  void resize(int Count) {
    std::lock_guard<std::recursive_timed_mutex> Hold(Tree);
    Nodes = Count;
  }

  std::mutex Bus;
  std::timed_mutex Value;
  std::shared_timed_mutex Log;
  std::recursive_timed_mutex Tree;
  int Reading = 0, Offset = 0, Lines = 0, Nodes = 0;
};
