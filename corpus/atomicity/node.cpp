// Figure 1 of seed 004: setValue relies on its callers, getValue forgets the lock. One node
// is local to a thread, the other one is shared and locks itself.
#include <mutex>
#include <thread>

class Node {
public:
  void setValue(int v) {  // atomicity: this->mutex ? mover : error
    value_ = v;
  }
  int getValue() {  // atomicity: this->mutex (shared) ? mover : error
    return value_;  // expect-warning: lockseam-guard
  }
  std::mutex mutex;

private:
  int value_ __attribute__((guarded_by(mutex))) = 0;
};

void local() {  // atomicity: mover
  Node n1;
  n1.setValue(10);
}
void locked(Node &n2) {  // atomicity: atomic
  std::lock_guard<std::mutex> hold(n2.mutex);
  n2.setValue(30);
}
int unlocked(Node &n2) {  // atomicity: n2.mutex (shared) ? mover : error
  return n2.getValue();
}

Node shared;

int main() {
  std::thread other([] { locked(shared); });
  local();
  int seen = unlocked(shared);
  other.join();
  return seen;
}
