// The first node stays in the list while it is thought to be ours.
#include <mutex>
#include <thread>

struct Node {
  Node *next = nullptr;
};

class List {
public:
  void rotate() {
    mutex_.lock();
    Node *first = head_;
    if (!first) {
      mutex_.unlock();
      return;
    }
    mutex_.unlock();
    std::lock_guard<std::mutex> hold(mutex_);  // expect-warning: lockseam-split-critical-section
    first->next = head_;
    head_ = first;
  }
  void put(Node *node) {
    std::lock_guard<std::mutex> hold(mutex_);
    node->next = head_;
    head_ = node;
  }

private:
  std::mutex mutex_;
  Node *head_ = nullptr;
};

int main() {
  List list;
  Node node;
  std::thread one([&] { list.rotate(); });
  std::thread two([&] { list.put(&node); });
  one.join();
  two.join();
}
