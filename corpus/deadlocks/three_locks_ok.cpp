// three_locks_ok.cpp - sockets before sessions before timers.
#include <mutex>

namespace {

std::mutex Sockets, Sessions, Timers;
int Open, Active, Armed;

void acceptOne() {
  std::lock_guard<std::mutex> Guard(Sockets);
  ++Open;
  std::lock_guard<std::mutex> Inner(Sessions);
  ++Active;
}

void login() {
  std::lock_guard<std::mutex> Guard(Sessions);
  --Active;
  std::lock_guard<std::mutex> Inner(Timers);
  ++Armed;
}

void expire() {
  std::lock_guard<std::mutex> Guard(Sockets);
  std::lock_guard<std::mutex> Inner(Timers);
  --Armed;
  --Open;
}

} // namespace

void serve() {
  acceptOne();
  login();
  expire();
}
