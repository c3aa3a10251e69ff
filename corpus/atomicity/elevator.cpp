// The condition is checked in one section and acted on in the next (seed 004, section 8).
// That the second section checks again is not seen: claimUp is compound there as well.
#include <mutex>
#include <thread>

class Controls {
public:
  bool checkUp(int floor) {  // atomicity: atomic
    std::lock_guard<std::mutex> hold(mutex_);
    return up_[floor];
  }
  bool claimUp(int floor) {  // atomicity: compound
    if (checkUp(floor)) {
      std::lock_guard<std::mutex> hold(mutex_);
      if (up_[floor]) {
        up_[floor] = false;
        return true;
      }
    }
    return false;
  }
  void pressUp(int floor) {  // atomicity: atomic
    std::lock_guard<std::mutex> hold(mutex_);
    up_[floor] = true;
  }

private:
  std::mutex mutex_;
  bool up_[8] = {};
};

int main() {
  Controls controls;
  std::thread lift([&] { controls.claimUp(3); });
  controls.pressUp(3);
  lift.join();
}
