// A reservation goes back only to the generation it is of (mssql-python #746, repaired).
#include <cstdint>
#include <mutex>
#include <thread>

static bool connectToServer(int attempt) { return attempt % 2 == 0; }

class ConnectionPool {
public:
  bool acquire(int attempt) {
    std::uint64_t reservedIn = 0;
    {
      std::lock_guard<std::mutex> hold(mutex_);
      if (size_ >= MaxSize)
        return false;
      ++size_;
      reservedIn = generation_;
    }
    // Slow, so not under the lock.
    if (connectToServer(attempt))
      return true;
    std::lock_guard<std::mutex> hold(mutex_);
    if (generation_ == reservedIn)
      --size_;
    return false;
  }
  void close() {
    std::lock_guard<std::mutex> hold(mutex_);
    size_ = 0;
    ++generation_;
  }

private:
  static constexpr int MaxSize = 4;
  std::mutex mutex_;
  int size_ = 0;
  std::uint64_t generation_ = 0;
};

int main() {
  ConnectionPool pool;
  std::thread client([&] { pool.acquire(1); });
  std::thread closer([&] { pool.close(); });
  client.join();
  closer.join();
}
