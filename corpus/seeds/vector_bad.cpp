// vector_bad.cpp - a synchronised vector is copied by its size first and its elements later.
#include <mutex>
#include <vector>

class Vector {
public:
  Vector() = default;
  // Nothing is held around the two calls: not the context/witness pattern.
  explicit Vector(const Vector &Source, int) {
    Items.resize(Source.size());
    Source.copyInto(Items); // known-miss: lockseam-split-critical-section - no such rule yet
  }
  size_t size() const {
    std::lock_guard<std::mutex> Guard(Mutex);
    return Items.size();
  }
  void copyInto(std::vector<int> &Out) const {
    std::lock_guard<std::mutex> Guard(Mutex);
    for (size_t I = 0; I < Items.size(); ++I)
      Out[I] = Items[I];
  }
  void add(int Item) {
    std::lock_guard<std::mutex> Guard(Mutex);
    Items.push_back(Item);
  }
  void addAll(const Vector &Source) {
    std::lock_guard<std::mutex> Guard(Mutex);
    std::vector<int> Copy(Source.size()); // expect-warning: lockseam-lock-order
    Source.copyInto(Copy);                // expect-warning: lockseam-context-witness
    Items.insert(Items.end(), Copy.begin(), Copy.end());
  }

private:
  mutable std::mutex Mutex;
  std::vector<int> Items;
};
