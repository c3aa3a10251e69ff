// tstack_ok.cpp - tryPop tests and pops in one section; a thread's own stack needs no lock.
#include <memory>
#include <mutex>

struct Node {
  int Value;
  std::unique_ptr<Node> Next;
};

class TStack {
public:
  void push(int Value) {
    std::lock_guard<std::mutex> Guard(Mutex);
    Head = std::unique_ptr<Node>(new Node{Value, std::move(Head)});
  }
  bool tryPop(int &Value) {
    std::lock_guard<std::mutex> Guard(Mutex);
    if (!Head)
      return false;
    Value = Head->Value;
    Head = std::move(Head->Next);
    return true;
  }

private:
  std::mutex Mutex;
  std::unique_ptr<Node> Head;
};

class Worker {
public:
  explicit Worker(TStack &Shared) : Shared(Shared) {}
  void step() {
    std::lock_guard<std::mutex> Guard(Mutex);
    int Value = 0;
    if (Shared.tryPop(Value))
      Sum += Value;
  }

private:
  TStack &Shared;
  std::mutex Mutex;
  long Sum = 0;
};
