// hand_over_hand_ok.cpp - lock coupling: the next node is locked before the last is let go.
#include <mutex>

struct Node {
  std::mutex Mutex;
  int Value = 0;
  Node *Next = nullptr;
};

class List {
public:
  bool remove(int Value) {
    Node *Before = &Head;
    Before->Mutex.lock();
    while (Node *Each = Before->Next) {
      Each->Mutex.lock();
      if (Each->Value == Value) {
        Before->Next = Each->Next;
        Each->Mutex.unlock();
        Before->Mutex.unlock();
        return true;
      }
      Before->Mutex.unlock();
      Before = Each;
    }
    Before->Mutex.unlock();
    return false;
  }
  int sum() {
    std::unique_lock<std::mutex> Hold(Head.Mutex);
    int Sum = 0;
    for (Node *Each = Head.Next; Each; Each = Each->Next) {
      std::unique_lock<std::mutex> Next(Each->Mutex);
      Hold = std::move(Next);
      Sum += Each->Value;
    }
    return Sum;
  }

private:
  Node Head;
};
