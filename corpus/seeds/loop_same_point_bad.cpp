// loop_same_point_bad.cpp - one statement, but the loop runs it twice on the same lock.
#include <mutex>

class Gauge {
public:
  double distanceTo(double Mark) const {
    std::lock_guard<std::mutex> Guard(Mutex);
    return Mark - Value;
  }
  void set(double New) {
    std::lock_guard<std::mutex> Guard(Mutex);
    Value = New;
  }

private:
  mutable std::mutex Mutex;
  double Value = 0;
};

class Scale {
public:
  double spread(const Gauge &Point) {
    std::lock_guard<std::mutex> Guard(Mutex);
    double Distance[2];
    for (int I = 0; I < 2; I++)
      Distance[I] = Point.distanceTo(Marks[I]); // expect-warning: lockseam-context-witness
    return Distance[1] - Distance[0];
  }

private:
  std::mutex Mutex;
  double Marks[2] = {0, 1};
};
