// The callee takes the lock unless it has nothing to do.
// options: --min-rank=60
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
    if (!ready_)
      return;
    std::lock_guard<std::mutex> hold(mutex_);
    ++lines_;
  }

  std::mutex mutex_;
  int lines_ = 0;
  bool ready_ = false;
};

void run(Log &log) {
  log.write();
  log.close();
}
