// windows_ok.c - one slim section for each step; a critical section may be entered again.
#include "standins/windows.h"

struct service {
  CRITICAL_SECTION config, log;
  SRWLOCK clients;
  CONDITION_VARIABLE gone;
  int changes, connected, lines;
};

static void write_line(struct service *s) {
  EnterCriticalSection(&s->log);
  s->lines++;
  LeaveCriticalSection(&s->log);
}

void kick_all(struct service *s) {
  EnterCriticalSection(&s->config);
  EnterCriticalSection(&s->log);
  write_line(s);
  if (TryAcquireSRWLockExclusive(&s->clients)) {
    s->connected = 0;
    ReleaseSRWLockExclusive(&s->clients);
  }
  write_line(s);
  LeaveCriticalSection(&s->log);
  LeaveCriticalSection(&s->config);
}

void stop(struct service *s) {
  AcquireSRWLockExclusive(&s->clients);
  while (s->connected)
    SleepConditionVariableSRW(&s->gone, &s->clients, INFINITE, 0);
  ReleaseSRWLockExclusive(&s->clients);
}
