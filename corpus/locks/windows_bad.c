// windows_bad.c - critical sections and slim locks: look, let go, act.
#include "standins/windows.h"

struct service {
  CRITICAL_SECTION config;
  SRWLOCK clients;
  CONDITION_VARIABLE gone;
  int changes, connected;
};

void kick_all(struct service *s) {
  EnterCriticalSection(&s->config);
  s->changes++;
  AcquireSRWLockShared(&s->clients);
  int any = s->connected;
  ReleaseSRWLockShared(&s->clients);
  if (any) {
    AcquireSRWLockExclusive(&s->clients); // expect-warning: lockseam-context-witness
    s->connected -= any;
    ReleaseSRWLockExclusive(&s->clients);
  }
  LeaveCriticalSection(&s->config);
}

void stop(struct service *s) {
  EnterCriticalSection(&s->config);
  AcquireSRWLockExclusive(&s->clients);
  while (s->connected)
    SleepConditionVariableSRW(&s->gone, &s->clients, INFINITE, 0);
  // expect-warning: lockseam-context-witness
  ReleaseSRWLockExclusive(&s->clients);
  LeaveCriticalSection(&s->config);
}
