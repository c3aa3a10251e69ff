// The lock is given back far below: what was decided before the call is out of date.
#include <mutex>
#include <thread>

class Log {
public:
  void append(int line) {
    std::unique_lock<std::mutex> hold(mutex_);
    if (used_ == 8)
      return;
    makeRoom(hold);  // expect-warning: lockseam-split-critical-section
    lines_[used_] = line;
    used_ = used_ + 1;
  }
  int size() {
    std::lock_guard<std::mutex> hold(mutex_);
    return used_;
  }
  void clear() {
    std::lock_guard<std::mutex> hold(mutex_);
    used_ = 0;
  }

private:
  void makeRoom(std::unique_lock<std::mutex> &hold) { flush(hold); }
  void flush(std::unique_lock<std::mutex> &hold) {
    hold.unlock();
    write();
    hold.lock();
  }
  void write() {}
  std::mutex mutex_;
  int lines_[8] = {};
  int used_ = 0;
};

int main() {
  Log log;
  std::thread other([&] { log.append(1); });
  log.append(2);
  log.clear();
  other.join();
  return log.size();
}
