// Declared to be one step, and made of two atomic operations.
#include <atomic>
#include <thread>

class Traffic {
public:
  [[clang::annotate("lockseam::atomic")]] void count(int size) {
    packets_.fetch_add(1);
    bytes_.fetch_add(size);  // expect-warning: lockseam-nonatomic // expect-note: declared to be atomic
  }
  int mean() { return bytes_.load() / (packets_.load() + 1); }

private:
  std::atomic<int> packets_{0};
  std::atomic<int> bytes_{0};
};

int main() {
  Traffic traffic;
  std::thread other([&] { traffic.count(7); });
  traffic.count(5);
  other.join();
  return traffic.mean();
}
