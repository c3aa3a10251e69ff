// Declared to be one step, and one atomic operation.
#include <atomic>
#include <thread>

class Traffic {
public:
  [[clang::annotate("lockseam::atomic")]] void count(int size) { bytes_.fetch_add(size); }
  int total() { return bytes_.load(); }

private:
  std::atomic<int> bytes_{0};
};

int main() {
  Traffic traffic;
  std::thread other([&] { traffic.count(7); });
  traffic.count(5);
  other.join();
  return traffic.total();
}
