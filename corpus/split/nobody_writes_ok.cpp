// Read in two sections, but nobody writes it once the threads run.
#include <mutex>
#include <thread>

class Limits {
public:
  explicit Limits(int most) : most_(most) {}
  int most() {
    std::lock_guard<std::mutex> hold(mutex_);
    return most_;
  }
  void use(int n) {
    if (n > most())
      n = most();
    std::lock_guard<std::mutex> hold(mutex_);
    used_ = used_ + n;
  }
  int used() {
    std::lock_guard<std::mutex> hold(mutex_);
    return used_;
  }

private:
  std::mutex mutex_;
  int most_;
  int used_ = 0;
};

int main() {
  Limits limits(3);
  std::thread other([&] { limits.use(1); });
  limits.use(5);
  other.join();
  return limits.used();
}
