// Each of two counts decides about the other, a call away: both are taken though only one may be.
// options: --min-rank=70
#include <mutex>
#include <thread>

class Crew {
public:
  bool cookLeaves() {
    if (waiters() == 0)
      return false;
    std::lock_guard<std::mutex> hold(cookLock_);  // expect-warning: lockseam-split-critical-section
    cooks_ = 0;
    return true;
  }
  bool waiterLeaves() {
    if (cooks() == 0)
      return false;
    std::lock_guard<std::mutex> hold(waiterLock_);  // expect-warning: lockseam-split-critical-section
    waiters_ = 0;
    return true;
  }

private:
  int cooks() {
    std::lock_guard<std::mutex> hold(cookLock_);
    return cooks_;
  }
  int waiters() {
    std::lock_guard<std::mutex> hold(waiterLock_);
    return waiters_;
  }
  std::mutex cookLock_, waiterLock_;
  int cooks_ = 1;
  int waiters_ = 1;
};

int main() {
  Crew crew;
  std::thread one([&] { crew.cookLeaves(); });
  std::thread two([&] { crew.waiterLeaves(); });
  one.join();
  two.join();
}
