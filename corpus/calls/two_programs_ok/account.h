// account.h - used by two programs.
#pragma once

int balance();
void withdraw(int amount);
