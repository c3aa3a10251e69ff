// vector_ok.cpp - a synchronised vector is copied in one section of its lock.
#include <mutex>
#include <vector>

class Vector {
public:
  Vector() = default;
  explicit Vector(const Vector &Source, int) : Items(Source.copy()) {}
  std::vector<int> copy() const {
    std::lock_guard<std::mutex> Guard(Mutex);
    return Items;
  }
  void add(int Item) {
    std::lock_guard<std::mutex> Guard(Mutex);
    Items.push_back(Item);
  }
  void addAll(const Vector &Source) {
    std::vector<int> Copy = Source.copy();
    std::lock_guard<std::mutex> Guard(Mutex);
    Items.insert(Items.end(), Copy.begin(), Copy.end());
  }

private:
  mutable std::mutex Mutex;
  std::vector<int> Items;
};
