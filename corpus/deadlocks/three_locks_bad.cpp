// three_locks_bad.cpp - sockets before sessions before timers before sockets.
#include <mutex>

namespace {

std::mutex Sockets, Sessions, Timers;
int Open, Active, Armed;

void acceptOne() {
  std::lock_guard<std::mutex> Guard(Sockets);
  ++Open;
  std::lock_guard<std::mutex> Inner(Sessions); // expect-warning: lockseam-lock-order
  ++Active;
}

void login() {
  std::lock_guard<std::mutex> Guard(Sessions);
  --Active;
  std::lock_guard<std::mutex> Inner(Timers);
  ++Armed;
}

void expire() {
  std::lock_guard<std::mutex> Guard(Timers);
  std::lock_guard<std::mutex> Inner(Sockets);
  --Armed;
  --Open;
}

} // namespace

void serve() {
  acceptOne();
  login();
  expire();
}
