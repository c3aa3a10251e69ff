// The function that is called looks at the mode itself, with the lock, before it does anything.
// options: --min-rank=60
#include <mutex>
#include <thread>

class Pad {
public:
  void activate() {
    mutex_.lock();
    int mode = mode_;
    mutex_.unlock();
    if (mode == 0)
      change(1);
  }
  void close() {
    std::lock_guard<std::mutex> hold(mutex_);
    mode_ = 3;
  }

private:
  void change(int mode) {
    std::lock_guard<std::mutex> hold(mutex_);
    if (mode_ == 2)
      ++changes_;
    mode_ = mode;
  }

  std::mutex mutex_;
  int mode_ = 0;
  int changes_ = 0;
};

int main() {
  Pad pad;
  std::thread one([&] { pad.activate(); });
  std::thread two([&] { pad.close(); });
  one.join();
  two.join();
}
