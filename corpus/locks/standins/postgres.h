// postgres.h - lightweight locks of PostgreSQL, declared only.
#pragma once

#include <stdbool.h>

typedef struct LWLock {
  int state;
} LWLock;
typedef enum LWLockMode { LW_EXCLUSIVE, LW_SHARED, LW_WAIT_UNTIL_FREE } LWLockMode;

bool LWLockAcquire(LWLock *lock, LWLockMode mode);
bool LWLockConditionalAcquire(LWLock *lock, LWLockMode mode);
bool LWLockAcquireOrWait(LWLock *lock, LWLockMode mode);
void LWLockRelease(LWLock *lock);
bool LWLockHeldByMe(LWLock *lock);
