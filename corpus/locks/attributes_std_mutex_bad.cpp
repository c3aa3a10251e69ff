// attributes_std_mutex_bad.cpp - std::mutex named by attributes, though it is no capability.
#include <mutex>

class Store {
public:
  void refresh() __attribute__((requires_capability(Outer))) {
    int Now = read();
    write(Now + 1); // expect-warning: lockseam-context-witness
  }
  void hold() __attribute__((acquire_capability(Outer)));
  void letGo() __attribute__((release_capability(Outer)));
  void touch() {
    hold();
    int Now = read();
    write(Now); // expect-warning: lockseam-context-witness
    letGo();
  }

private:
  int read() {
    std::lock_guard<std::mutex> Guard(Inner);
    return Value;
  }
  void write(int New) {
    std::unique_lock<std::mutex> Guard(Inner);
    Value = New;
  }
  std::mutex Outer, Inner;
  int Value __attribute__((guarded_by(Inner))) = 0;
};
