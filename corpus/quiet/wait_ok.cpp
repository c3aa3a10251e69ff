// The lock is given back by a wait: whoever waits expects others to change something.
// options: --min-rank=80
#include <condition_variable>
#include <mutex>
#include <thread>

class Gate {
public:
  void pass() {
    std::unique_lock<std::mutex> hold(mutex_);
    int seen = count_;
    while (!open_)
      changed_.wait(hold);
    count_ = seen + 1;
  }
  void reset() {
    std::lock_guard<std::mutex> hold(mutex_);
    count_ = 0;
    open_ = true;
    changed_.notify_all();
  }

private:
  std::mutex mutex_;
  std::condition_variable changed_;
  int count_ = 0;
  bool open_ = false;
};

int main() {
  Gate gate;
  std::thread one([&] { gate.pass(); });
  std::thread two([&] { gate.reset(); });
  one.join();
  two.join();
}
