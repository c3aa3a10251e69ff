// guard_handed_on_ok.cpp - a guard that is moved keeps the lock; nothing is released in between.
#include <mutex>
#include <utility>

class Table {
public:
  std::unique_lock<std::mutex> open() {
    std::unique_lock<std::mutex> Hold(Mutex);
    ++Opened;
    return Hold;
  }
  void write(std::unique_lock<std::mutex> &Hold, int Value) {
    if (Hold.owns_lock())
      Last = Value;
  }

private:
  std::mutex Mutex;
  int Opened = 0, Last = 0;
};

class Editor {
public:
  void edit(Table &T) {
    std::lock_guard<std::mutex> Guard(Mutex);
    std::unique_lock<std::mutex> First = T.open();
    T.write(First, 1);
    std::unique_lock<std::mutex> Second = std::move(First);
    T.write(Second, 2);
    ++Edits;
  }

private:
  std::mutex Mutex;
  int Edits = 0;
};
