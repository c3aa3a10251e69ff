// recursive_ok.cpp - what is written below functions that call each other was not read.
#include <mutex>

class Tree {
public:
  int size() {
    std::lock_guard<std::mutex> l(mu_);
    return size_;
  }
  void grow(int depth, int to) {
    if (depth > 0)
      balance(depth - 1, to);
    std::lock_guard<std::mutex> l(mu_);
    size_ = to;
  }
  void balance(int depth, int to) {
    if (depth > 0)
      grow(depth - 1, to);
    std::lock_guard<std::mutex> l(mu_);
    balanced_ = to;
  }

private:
  std::mutex mu_;
  int size_ = 0, balanced_ = 0;
};

void add(Tree &tree) {
  tree.grow(3, 1);
}
