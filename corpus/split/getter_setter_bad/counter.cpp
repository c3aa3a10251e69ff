// counter.cpp - each function is one section.
#include "counter.h"
#include <mutex>

static std::mutex mutex;
static int value;

int counter_get() {
  std::lock_guard<std::mutex> hold(mutex);
  return value;
}
void counter_set(int next) {
  std::lock_guard<std::mutex> hold(mutex);
  value = next;
}
void counter_add(int amount) {
  std::lock_guard<std::mutex> hold(mutex);
  value += amount;
}
