// A flag says that the first thread is at work, and the other one looks at it.
// options: --min-rank=65
#include <mutex>
#include <thread>

class Timer {
public:
  void run() {
    std::unique_lock<std::mutex> hold(mutex_);
    int next = next_;
    busy_ = true;
    hold.unlock();
    work();
    hold.lock();
    busy_ = false;
    next_ = next + 1;
  }
  void restart() {
    std::lock_guard<std::mutex> hold(mutex_);
    if (!busy_)
      next_ = 0;
  }

private:
  void work();

  std::mutex mutex_;
  int next_ = 0;
  bool busy_ = false;
};

int main() {
  Timer timer;
  std::thread one([&] { timer.run(); });
  std::thread two([&] { timer.restart(); });
  one.join();
  two.join();
}
