// service.cpp - calls the interface once.
#include "store.h"

void Service::increment() {
  std::lock_guard<std::mutex> Guard(Mutex);
  ++Calls;
  Backend.add(1);
}
