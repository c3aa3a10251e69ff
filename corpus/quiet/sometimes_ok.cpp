// The callee takes the lock under a condition only.
// options: --min-rank=30
#include <mutex>

class Log {
public:
  void write() {
    std::lock_guard<std::mutex> hold(mutex_);
    flush();
  }
  void close() { flush(); }

private:
  void flush() {
    if (ready_)
      ++lines_;
    else
      std::lock_guard<std::mutex> hold(mutex_);
  }

  std::mutex mutex_;
  int lines_ = 0;
  bool ready_ = false;
};

void run(Log &log) {
  log.write();
  log.close();
}
