// pay.cpp - one program, of a single thread: those of drain.cpp are never there.
#include "account.h"

static void pay(int amount) {
  if (balance() >= amount)
    withdraw(amount);
}

int main() { pay(70); }
