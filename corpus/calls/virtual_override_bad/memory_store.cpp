// memory_store.cpp - the implementation, with a lock in each method.
#include "store.h"

class MemoryStore final : public Store {
public:
  int get() override {
    std::lock_guard<std::mutex> Guard(Mutex);
    return Value;
  }
  void put(int New) override {
    std::lock_guard<std::mutex> Guard(Mutex);
    Value = New;
  }

private:
  std::mutex Mutex;
  int Value = 0;
};

Store *makeStore() { return new MemoryStore; }
