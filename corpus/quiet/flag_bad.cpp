// The value that was loaded goes into the one that is stored.
// options: --min-rank=70
#include <atomic>
#include <thread>

class Level {
public:
  void raise() {
    int seen = level_.load();
    level_.store(seen + 1);  // expect-warning: lockseam-atomic-sequence
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
