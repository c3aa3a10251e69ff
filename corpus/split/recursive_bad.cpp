// recursive_bad.cpp - the section that writes is below functions that call each other.
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
  int seen = tree.size();
  tree.grow(3, seen + 1);  // expect-warning: lockseam-split-critical-section
                           // expect-note: (7) T1: writes 'Tree::size_'
}
