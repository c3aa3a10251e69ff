// tally.cpp - increment is two sections; whether something is held around it, callers know.
#include "tally.h"

int Tally::get() {
  std::lock_guard<std::mutex> Guard(Mutex);
  return Value;
}

void Tally::set(int New) {
  std::lock_guard<std::mutex> Guard(Mutex);
  Value = New;
}

void Tally::increment() {
  int Old = get();
  set(Old + 1); // expect-warning: lockseam-context-witness
}
