// counting_monitor_ok.cpp - the class counts how often its owner has entered.
#include <mutex>
#include <thread>

class Monitor {
public:
  void enter() {
    if (Owner == std::this_thread::get_id()) {
      ++Depth;
      return;
    }
    Mutex.lock();
    Owner = std::this_thread::get_id();
    Depth = 1;
  }
  void leave() {
    if (--Depth == 0) {
      Owner = std::thread::id();
      Mutex.unlock();
    }
  }

private:
  std::mutex Mutex;
  std::thread::id Owner;
  int Depth = 0;
};

class Document {
public:
  int length() {
    Lock.enter();
    int Result = Length;
    Lock.leave();
    return Result;
  }

  void insert(int Count) {
    Lock.enter();
    if (length() + Count < 1000)
      Length += Count;
    Lock.leave();
  }

private:
  Monitor Lock;
  int Length = 0;
};

void type(Document &D) { D.insert(1); }
