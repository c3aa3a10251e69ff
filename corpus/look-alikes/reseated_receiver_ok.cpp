// reseated_receiver_ok.cpp - the pointer names another node, and so another lock, the second time.
#include <mutex>

struct Node {
  std::mutex Mutex;
  int Visits = 0;
  Node *Next = nullptr;
};

static void visit(Node *N) {
  std::lock_guard<std::mutex> Guard(N->Mutex);
  ++N->Visits;
}

class List {
public:
  void visitTwo() {
    std::lock_guard<std::mutex> Guard(Mutex);
    Node *Current = Head;
    visit(Current);
    Current = Current->Next;
    visit(Current);
  }
  void visitAll() {
    std::lock_guard<std::mutex> Guard(Mutex);
    for (Node *Current = Head; Current; Current = Current->Next)
      visit(Current);
  }

private:
  std::mutex Mutex;
  Node *Head = nullptr;
};
