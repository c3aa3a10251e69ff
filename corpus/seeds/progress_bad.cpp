// progress_bad.cpp - progress is read, judged and written in two sections of its lock.
#include <mutex>

class Progress {
public:
  double percent() const {
    std::lock_guard<std::mutex> Guard(Mutex);
    return Percent;
  }
  void setPercent(double New) {
    std::lock_guard<std::mutex> Guard(Mutex);
    Percent = New;
  }

private:
  mutable std::mutex Mutex;
  double Percent = 0;
};

class Export {
public:
  void advance(Progress &Shown) {
    std::lock_guard<std::mutex> Guard(Mutex);
    ++Done;
    double Now = 100.0 * Done / Total;
    if (Now - Shown.percent() > 1)
      Shown.setPercent(Now); // expect-warning: lockseam-context-witness
  }

private:
  std::mutex Mutex;
  int Done = 0, Total = 1000;
};
