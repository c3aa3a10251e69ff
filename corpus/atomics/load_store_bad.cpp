// A load, and a store of what was made of it.
#include <atomic>
#include <thread>

std::atomic<int> total{0};
std::atomic<bool> started{false};

void add(int n) {
  int seen = total.load();
  total.store(seen + n);  // expect-warning: lockseam-atomic-sequence // expect-note: fetch_add
}
void start() {
  if (!started)
    started = true;  // expect-warning: lockseam-atomic-sequence
}

int main() {
  std::thread one(add, 1), two(add, 2), three(start), four(start);
  one.join();
  two.join();
  three.join();
  four.join();
  return total;
}
