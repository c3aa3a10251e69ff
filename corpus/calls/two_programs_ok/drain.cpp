// drain.cpp - another program, of several threads.
#include "account.h"
#include <thread>

int main() {
  std::thread one([] { withdraw(1); });
  std::thread two([] { withdraw(1); });
  one.join();
  two.join();
}
