// taken_again_bad.cpp - guards without a name, before calls that take the same lock.
#include <mutex>
#include <vector>

class Stock {
public:
  int size() {
    std::lock_guard<std::mutex> Hold(Mutex);
    return Items.size();
  }
  void add(int Item) {
    std::lock_guard<std::mutex>{Mutex}; // expect-warning: lockseam-discarded-guard
                                        // expect-note: 'Stock::size()' takes the same lock
    Items.push_back(Item);
    Peak = size(); // a name alone would be a deadlock
  }
  void fill(const std::vector<int> &From) {
    for (int Item : From) {
      std::lock_guard<std::mutex>{Mutex}; // expect-warning: lockseam-discarded-guard
      Items.push_back(Item);
    }
  }

private:
  std::mutex Mutex;
  std::vector<int> Items;
  int Peak = 0;
};
