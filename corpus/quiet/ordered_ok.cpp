// Load and store name their order: the author knows who writes, and may be the only one.
// options: --min-rank=60
#include <atomic>
#include <thread>

class Progress {
public:
  void add(int work) {
    int seen = done_.load(std::memory_order_acquire);
    done_.store(seen + work, std::memory_order_release);
  }
  void restart() { done_.store(0); }

private:
  std::atomic<int> done_{0};
};

int main() {
  Progress progress;
  std::thread one([&] { progress.add(1); });
  std::thread two([&] { progress.restart(); });
  one.join();
  two.join();
}
