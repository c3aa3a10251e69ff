// main.cpp - two threads that bump.
#include "counter.h"
#include <thread>

int main() {
  std::thread one(bump, 1), two(bump, 2);
  one.join();
  two.join();
  return counter_get() == 3;
}
