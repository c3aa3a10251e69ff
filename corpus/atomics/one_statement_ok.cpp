// One operation each, which nobody gets into.
#include <atomic>
#include <thread>

std::atomic<int> hits{0};

struct Gauge {
  std::atomic<unsigned long> Level{0}, Peak{0};
  std::atomic<long> Left{100};
  void rise() {
    Level.fetch_add(1);
    Left.fetch_sub(1);
  }
};
Gauge gauge;

void work() {
  hits.fetch_add(1);
  gauge.rise();
}

int main() {
  std::thread one(work), two(work);
  one.join();
  two.join();
  return hits;
}
