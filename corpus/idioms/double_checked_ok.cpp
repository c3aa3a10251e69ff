// double_checked_ok.cpp - an atomic read first, then the lock and the same check again.
#include <atomic>
#include <mutex>

struct Connection {
  int Handle = 0;
};

class Database {
public:
  Connection *connection() {
    std::lock_guard<std::mutex> Guard(Config);
    if (Connection *Ready = Current.load(std::memory_order_acquire))
      return Ready;
    std::lock_guard<std::mutex> Store(Pool);
    if (!Current.load(std::memory_order_relaxed))
      Current.store(new Connection, std::memory_order_release);
    return Current.load(std::memory_order_relaxed);
  }
  Connection *shared() {
    std::lock_guard<std::mutex> Guard(Config);
    static Connection Only;
    return &Only;
  }

private:
  std::mutex Config, Pool;
  std::atomic<Connection *> Current{nullptr};
};
