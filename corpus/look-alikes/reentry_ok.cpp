// reentry_ok.cpp - entering a held recursive lock twice more releases nothing.
#include <mutex>

class Tree {
public:
  void grow() {
    std::lock_guard<std::mutex> Outer(Log);
    ++Entries;
    std::lock_guard<std::recursive_mutex> Guard(Mutex);
    addLeaf();
    addLeaf();
  }
  void addLeaf() {
    std::lock_guard<std::recursive_mutex> Guard(Mutex);
    ++Leaves;
  }

private:
  std::mutex Log;
  int Entries = 0;
  std::recursive_mutex Mutex;
  int Leaves = 0;
};
