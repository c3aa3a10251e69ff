// algorithm_ok.cpp - the section is around the algorithm.
#include <algorithm>
#include <mutex>
#include <vector>

class Totals {
public:
  void addAll(const std::vector<int> &Amounts) {
    std::lock_guard<std::mutex> Guard(Batch);
    ++Batches;
    std::lock_guard<std::mutex> Hold(Mutex);
    std::for_each(Amounts.begin(), Amounts.end(), [this](int Amount) { Total += Amount; });
  }
  long total() {
    std::lock_guard<std::mutex> Hold(Mutex);
    return Total;
  }

private:
  std::mutex Batch, Mutex;
  int Batches = 0;
  long Total = 0;
};
