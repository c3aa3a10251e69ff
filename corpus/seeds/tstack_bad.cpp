// tstack_bad.cpp - a worker tests a shared stack and pops from it in two sections.
#include <memory>
#include <mutex>

struct Node {
  int Value;
  std::unique_ptr<Node> Next;
};

class TStack {
public:
  bool empty() const {
    std::lock_guard<std::mutex> Guard(Mutex);
    return !Head;
  }
  void push(int Value) {
    std::lock_guard<std::mutex> Guard(Mutex);
    Head = std::unique_ptr<Node>(new Node{Value, std::move(Head)});
  }
  int pop() {
    std::lock_guard<std::mutex> Guard(Mutex);
    int Value = Head->Value;
    Head = std::move(Head->Next);
    return Value;
  }

private:
  mutable std::mutex Mutex;
  std::unique_ptr<Node> Head;
};

class Worker {
public:
  explicit Worker(TStack &Shared) : Shared(Shared) {}
  void step() {
    std::lock_guard<std::mutex> Guard(Mutex);
    if (!Shared.empty())
      Sum += Shared.pop(); // expect-warning: lockseam-context-witness
  }

private:
  TStack &Shared;
  std::mutex Mutex;
  long Sum = 0;
};
