// bump.cpp - a value goes out of one section and into another one.
#include "counter.h"

void bump(int amount) {
  int seen = counter_get();
  counter_set(seen + amount);  // expect-warning: lockseam-split-critical-section
}
