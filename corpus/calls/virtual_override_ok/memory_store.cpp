// memory_store.cpp - the implementation, with one section.
#include "store.h"

class MemoryStore final : public Store {
public:
  void add(int Amount) override {
    std::lock_guard<std::mutex> Guard(Mutex);
    Value += Amount;
  }

private:
  std::mutex Mutex;
  int Value = 0;
};

Store *makeStore() { return new MemoryStore; }
