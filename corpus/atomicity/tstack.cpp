// A stack and its nodes have no lock of their own: whoever owns the stack protects both
// (seed 004, figures 3 and 4).
#include <mutex>
#include <thread>

struct Item {
  int x = 0;
};

class TNode {
public:
  void init(Item *v, TNode *n) {  // atomicity: owner(this) ? mover : error
    value_ = v;
    next_ = n;
  }
  Item *value() { return value_; }  // atomicity: owner(this) ? mover : error
  TNode *next() { return next_; }  // atomicity: owner(this) ? mover : error

private:
  Item *value_ = nullptr;
  TNode *next_ = nullptr;
};

class TStack {
public:
  void push(Item *value) {  // atomicity: owner(this) ? mover : error
    TNode *newNode = new TNode();
    newNode->init(value, head_);
    head_ = newNode;
  }
  Item *pop() {  // atomicity: owner(this) ? mover : error
    if (!head_)
      return nullptr;
    Item *value = head_->value();
    head_ = head_->next();
    return value;
  }

private:
  TNode *head_ = nullptr;
};

class Worker {
public:
  Worker(std::mutex &mutex, TStack &stack) : mutex_(mutex), s3_(&stack) {}

  void run() {  // atomicity: atomic
    std::lock_guard<std::mutex> hold(mutex_);
    s3_->push(new Item);
  }
  void runTwice() {  // atomicity: compound
    run();
    run();
  }
  Item *take() {  // atomicity: atomic
    std::lock_guard<std::mutex> hold(mutex_);
    return s3_->pop();
  }
  void careless() {  // atomicity: this->mutex_ ? mover : error
    s3_->push(nullptr);  // expect-warning: lockseam-guard
  }

private:
  std::mutex &mutex_;
  TStack *s3_ __attribute__((pt_guarded_by(mutex_)));
};

void threadLocal() {  // atomicity: mover
  Item t1;
  TStack s1;
  s1.push(&t1);
  TStack s2;
  s2.push(&t1);
  s2.push(s1.pop());
}

int main() {
  std::mutex mutex;
  TStack s3;
  Worker worker(mutex, s3);
  std::thread first([&] { worker.run(); });
  std::thread second([&] {
    worker.runTwice();
    worker.careless();
    worker.take();
  });
  threadLocal();
  first.join();
  second.join();
}
