// The value that was loaded decides about the store: one thread alone may do so.
// options: --min-rank=70
#include <atomic>
#include <thread>

class Level {
public:
  void raise() {
    int seen = level_.load();
    if (seen < 3)
      level_.store(3);
  }
  void reset() { level_.store(0); }

private:
  std::atomic<int> level_{0};
};

int main() {
  Level level;
  std::thread one([&] { level.raise(); });
  std::thread two([&] { level.reset(); });
  one.join();
  two.join();
}
