// loop_same_point_ok.cpp - each turn of the loop is about another lock.
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
  void measure(const Gauge Points[2], double Distance[2]) {
    std::lock_guard<std::mutex> Guard(Mutex);
    for (int I = 0; I < 2; I++)
      Distance[I] = Points[I].distanceTo(Marks[I]);
  }

private:
  std::mutex Mutex;
  double Marks[2] = {0, 1};
};
