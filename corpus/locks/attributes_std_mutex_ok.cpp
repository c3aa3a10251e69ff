// attributes_std_mutex_ok.cpp - std::mutex named by attributes: one section, or none held.
#include <mutex>

class Store {
public:
  void refresh() __attribute__((requires_capability(Outer))) {
    std::lock_guard<std::mutex> Guard(Inner);
    step();
    step();
  }
  void hold() __attribute__((acquire_capability(Outer)));
  void letGo() __attribute__((release_capability(Outer)));
  void touch() {
    hold();
    bump();
    letGo();
    bump();
  }

private:
  void step() __attribute__((requires_capability(Inner))) { ++Value; }
  void bump() {
    std::lock_guard<std::mutex> Guard(Inner);
    ++Value;
  }
  std::mutex Outer, Inner;
  int Value __attribute__((guarded_by(Inner))) = 0;
};
