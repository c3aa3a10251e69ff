// A slot is taken if the one of the other kind is free: what it is taken for is written first.
// options: --min-rank=70
#include <mutex>
#include <thread>

struct Slot {
  int owner = 0;
  bool used = false;
};

class Pair {
public:
  bool takeLeft(int owner) {
    {
      std::lock_guard<std::mutex> hold(rightLock_);
      if (right_.used)
        return false;
    }
    std::lock_guard<std::mutex> hold(leftLock_);  // expect-warning: lockseam-split-critical-section
    left_.owner = owner;
    left_.used = true;
    return true;
  }
  bool takeRight(int owner) {
    {
      std::lock_guard<std::mutex> hold(leftLock_);
      if (left_.used)
        return false;
    }
    std::lock_guard<std::mutex> hold(rightLock_);  // expect-warning: lockseam-split-critical-section
    right_.owner = owner;
    right_.used = true;
    return true;
  }

private:
  std::mutex leftLock_, rightLock_;
  Slot left_, right_;
};

int main() {
  Pair pair;
  std::thread one([&] { pair.takeLeft(1); });
  std::thread two([&] { pair.takeRight(2); });
  one.join();
  two.join();
}
