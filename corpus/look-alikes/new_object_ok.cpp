// new_object_ok.cpp - a local object that is made anew in each turn has a new lock.
#include <mutex>

class Batch {
public:
  void add(int Value) {
    std::lock_guard<std::mutex> Guard(Mutex);
    Sum += Value;
  }

private:
  std::mutex Mutex;
  int Sum = 0;
};

class Loader {
public:
  void load(int Count) {
    std::lock_guard<std::mutex> Guard(Mutex);
    for (int I = 0; I < Count; ++I) {
      Batch Fresh;
      Fresh.add(I);
    }
    ++Loads;
  }

private:
  std::mutex Mutex;
  int Loads = 0;
};
