// Relaxed load and store: the author counts on being the only one who adds.
#include <atomic>
#include <thread>

class Progress {
public:
  void add(int work) {
    int seen = done_.load(std::memory_order_relaxed);
    done_.store(seen + work, std::memory_order_relaxed);
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
