// hand_over_hand_bad.cpp - lock coupling that lets a node go and takes it again.
#include <mutex>

struct Node {
  std::mutex Mutex;
  int Value = 0;
  Node *Next = nullptr;
};

bool removeAfter(Node *Before, int Value) {
  std::lock_guard<std::mutex> Guard(Before->Mutex);
  Node *Found = Before->Next;
  Found->Mutex.lock();
  bool Matches = Found->Value == Value;
  Found->Mutex.unlock();
  if (!Matches)
    return false;
  Found->Mutex.lock(); // expect-warning: lockseam-context-witness
  Before->Next = Found->Next;
  Found->Mutex.unlock();
  return true;
}
