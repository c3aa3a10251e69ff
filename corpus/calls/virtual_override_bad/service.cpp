// service.cpp - calls the interface twice; what it locks is known in another unit only.
#include "store.h"

void Service::increment() {
  std::lock_guard<std::mutex> Guard(Mutex);
  ++Calls;
  int Value = Backend.get();
  Backend.put(Value + 1); // expect-warning: lockseam-context-witness
}
