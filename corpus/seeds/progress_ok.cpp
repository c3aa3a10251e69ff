// progress_ok.cpp - the progress object judges and writes under one hold of its lock.
#include <mutex>

class Progress {
public:
  void raiseTo(double New) {
    std::lock_guard<std::mutex> Guard(Mutex);
    if (New - Percent > 1)
      Percent = New;
  }

private:
  std::mutex Mutex;
  double Percent = 0;
};

class Export {
public:
  void advance(Progress &Shown) {
    std::lock_guard<std::mutex> Guard(Mutex);
    ++Done;
    Shown.raiseTo(100.0 * Done / Total);
  }

private:
  std::mutex Mutex;
  int Done = 0, Total = 1000;
};
