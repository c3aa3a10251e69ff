// A load and a store of one atomic in one statement are two operations all the same.
#include <atomic>
#include <thread>

std::atomic<int> hits{0};

struct Gauge {
  std::atomic<unsigned long> Level{0}, Peak{0};
  std::atomic<long> Left{100};
  void rise() {
    Level = Level + 1; // expect-warning: lockseam-atomic-sequence
    Left = Left - 1;   // expect-warning: lockseam-atomic-sequence
  }
};
Gauge gauge;

void work() {
  hits.store(hits.load() + 1); // expect-warning: lockseam-atomic-sequence
  gauge.rise();
}

int main() {
  std::thread one(work), two(work);
  one.join();
  two.join();
  return hits;
}
