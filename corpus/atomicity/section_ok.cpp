// options: --intent=synch
// One step inside a section is the commit point: the section is one step.
#include <mutex>
#include <thread>

class Log {
public:
  void append(int line) {
    std::lock_guard<std::mutex> hold(mutex_);
    lines_[used_ % 8] = line;
    countEvent();
    ++used_;
  }
  int size() {
    std::lock_guard<std::mutex> hold(mutex_);
    return used_ + lines_[0];
  }
  int events() {
    std::lock_guard<std::mutex> hold(statistics_);
    return events_;
  }

private:
  void countEvent() {
    std::lock_guard<std::mutex> hold(statistics_);
    ++events_;
  }
  std::mutex mutex_;
  std::mutex statistics_;
  int lines_[8] = {};
  int used_ = 0;
  int events_ = 0;
};

int main() {
  Log log;
  std::thread other([&] { log.append(1); });
  log.append(2);
  other.join();
  return log.size() + log.events();
}
