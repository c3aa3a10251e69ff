// bump.cpp - one operation.
#include "counter.h"

void bump(int amount) { counter_add(amount); }
