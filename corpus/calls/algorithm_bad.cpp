// algorithm_bad.cpp - std::for_each runs the lambda once for each element.
#include <algorithm>
#include <mutex>
#include <vector>

class Totals {
public:
  void addAll(const std::vector<int> &Amounts) {
    std::lock_guard<std::mutex> Guard(Batch);
    ++Batches;
    auto Add = [this](int Amount) {
      std::lock_guard<std::mutex> Hold(Mutex);
      Total += Amount;
    };
    std::for_each(Amounts.begin(), Amounts.end(), Add); // expect-warning: lockseam-context-witness
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
