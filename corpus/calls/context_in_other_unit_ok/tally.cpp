// tally.cpp - increment is one section.
#include "tally.h"

void Tally::increment() {
  std::lock_guard<std::mutex> Guard(Mutex);
  ++Value;
}
