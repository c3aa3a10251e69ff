// counter.h - a counter that locks itself.
#pragma once
int counter_get();
void counter_set(int value);
void counter_add(int amount);
void bump(int amount);
