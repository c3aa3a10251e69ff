// A reservation is given back after a reset already took it (microsoft/mssql-python #746).
#include <mutex>
#include <thread>

static bool connectToServer(int attempt) { return attempt % 2 == 0; }

class ConnectionPool {
public:
  bool acquire(int attempt) {
    bool reserved = false;
    {
      std::lock_guard<std::mutex> hold(mutex_);
      if (size_ < MaxSize) {
        ++size_;
        reserved = true;
      }
    }
    if (!reserved)
      return false;
    // Slow, so not under the lock.
    if (connectToServer(attempt))
      return true;
    std::lock_guard<std::mutex> hold(mutex_);  // known-miss: lockseam-split-critical-section - looks again, but in vain
    if (size_ > 0)
      --size_;
    return false;
  }
  void close() {
    std::lock_guard<std::mutex> hold(mutex_);
    size_ = 0;
  }

private:
  static constexpr int MaxSize = 4;
  std::mutex mutex_;
  int size_ = 0;
};

int main() {
  ConnectionPool pool;
  std::thread client([&] { pool.acquire(1); });
  std::thread closer([&] { pool.close(); });
  client.join();
  closer.join();
}
