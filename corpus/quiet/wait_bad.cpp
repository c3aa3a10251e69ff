// The lock is given back: nobody says that others may change the count.
// options: --min-rank=80
#include <condition_variable>
#include <mutex>
#include <thread>

class Gate {
public:
  void pass() {
    std::unique_lock<std::mutex> hold(mutex_);
    int seen = count_;
    hold.unlock();
    std::this_thread::yield();
    hold.lock();  // expect-warning: lockseam-split-critical-section
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
