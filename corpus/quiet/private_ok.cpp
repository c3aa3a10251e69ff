// Each thread has a ledger of its own.
#include <mutex>
#include <thread>

struct Ledger {
  std::mutex mutex;
  int total = 0;
};

static void work() {
  Ledger &ledger = *new Ledger;
  ledger.mutex.lock();
  int seen = ledger.total;
  ledger.mutex.unlock();
  ledger.mutex.lock();
  ledger.total = seen + 1;
  ledger.mutex.unlock();
}

int main() {
  std::thread one(work);
  std::thread two(work);
  one.join();
  two.join();
}
