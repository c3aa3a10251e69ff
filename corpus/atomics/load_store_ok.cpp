// One operation each; a loop of compare_exchange; a load for something else.
#include <atomic>
#include <thread>

std::atomic<int> total{0};
std::atomic<int> most{0};
std::atomic<bool> started{false};

void add(int n) { total.fetch_add(n); }
void start() {
  if (!started.exchange(true))
    total += 1;
}
void raise(int n) {
  int seen = most.load();
  while (seen < n && !most.compare_exchange_weak(seen, n)) {
  }
}
void copy() { most.store(total.load()); }

int main() {
  std::thread one(add, 1), two(raise, 2), three(start), four(copy);
  one.join();
  two.join();
  three.join();
  four.join();
  return total;
}
