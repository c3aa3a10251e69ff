// taken_again_ok.cpp - guards with a name, and nobody takes their lock again meanwhile.
#include <mutex>
#include <vector>

class Stock {
public:
  int size() {
    std::lock_guard<std::mutex> Hold(Mutex);
    return Items.size();
  }
  void add(int Item) {
    std::lock_guard<std::mutex> Hold{Mutex};
    Items.push_back(Item);
    Peak = Items.size();
  }
  void fill(const std::vector<int> &From) {
    for (int Item : From) {
      std::lock_guard<std::mutex> Hold{Mutex};
      Items.push_back(Item);
    }
  }

private:
  std::mutex Mutex;
  std::vector<int> Items;
  int Peak = 0;
};
