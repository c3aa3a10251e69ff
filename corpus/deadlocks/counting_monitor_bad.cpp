// counting_monitor_bad.cpp - the class passes every entry on to its mutex.
#include <mutex>
#include <thread>

class Monitor {
public:
  void enter() {
    Mutex.lock();
    ++Entered;
  }
  void leave() { Mutex.unlock(); }

private:
  std::mutex Mutex;
  int Entered = 0;
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
    if (length() + Count < 1000) // expect-warning: lockseam-self-deadlock
      Length += Count;
    Lock.leave();
  }

private:
  Monitor Lock;
  int Length = 0;
};

void type(Document &D) { D.insert(1); }
