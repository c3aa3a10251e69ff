// The first node is taken out of the list: nobody else has it.
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
    head_ = first->next;
    mutex_.unlock();
    std::lock_guard<std::mutex> hold(mutex_);
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
