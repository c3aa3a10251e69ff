// hand_over_hand_ok.cpp - lock coupling along a list: each node's lock is taken once.
#include <mutex>

struct Node {
  std::mutex Mutex;
  int Value = 0;
  Node *Next = nullptr;
};

int last(Node *N) {
  N->Mutex.lock();
  while (N->Next) {
    Node *Following = N->Next;
    Following->Mutex.lock();
    N->Mutex.unlock();
    N = Following;
  }
  int Value = N->Value;
  N->Mutex.unlock();
  return Value;
}
