// options: --intent=synch
// Two steps inside one section: others see the first before the second. Nobody declared that
// the section should be one step, so only --intent=synch asks.
#include <atomic>
#include <mutex>
#include <thread>

class Log {
public:
  void append(int line) {
    std::lock_guard<std::mutex> hold(mutex_);
    lines_[used_ % 8] = line;
    events_.fetch_add(1);
    bytes_.fetch_add(line);  // expect-warning: lockseam-nonatomic // expect-note: the section begins here
    ++used_;
  }
  int size() {
    std::lock_guard<std::mutex> hold(mutex_);
    return used_ + lines_[0];
  }
  int mean() { return bytes_.load() / (events_.load() + 1); }

private:
  std::mutex mutex_;
  std::atomic<int> events_{0};
  std::atomic<int> bytes_{0};
  int lines_[8] = {};
  int used_ = 0;
};

int main() {
  Log log;
  std::thread other([&] { log.append(1); });
  log.append(2);
  other.join();
  return log.size() + log.mean();
}
