// The threads share one ledger.
#include <mutex>
#include <thread>

struct Ledger {
  std::mutex mutex;
  int total = 0;
};

static void work() {
  static Ledger &ledger = *new Ledger;
  ledger.mutex.lock();
  int seen = ledger.total;
  ledger.mutex.unlock();
  ledger.mutex.lock();  // expect-warning: lockseam-split-critical-section
  ledger.total = seen + 1;
  ledger.mutex.unlock();
}

int main() {
  std::thread one(work);
  std::thread two(work);
  one.join();
  two.join();
}
