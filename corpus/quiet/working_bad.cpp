// The callee takes the lock in any case.
#include <mutex>

class Log {
public:
  void write() {
    std::lock_guard<std::mutex> hold(mutex_);
    flush();  // expect-warning: lockseam-self-deadlock
  }
  void close() { flush(); }

private:
  void flush() {
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
