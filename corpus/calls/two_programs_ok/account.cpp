// account.cpp - used by two programs.
#include "account.h"
#include <mutex>

static std::mutex mutex;
static int amountLeft = 100;

int balance() {
  std::lock_guard<std::mutex> hold(mutex);
  return amountLeft;
}

void withdraw(int amount) {
  std::lock_guard<std::mutex> hold(mutex);
  amountLeft -= amount;
}
