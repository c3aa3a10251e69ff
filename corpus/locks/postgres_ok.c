// postgres_ok.c - found and filled in one exclusive section, or not at all.
#include "standins/postgres.h"

struct slots {
  LWLock control, table;
  int scans, used, free_slot;
};

int claim_slot(struct slots *s) {
  LWLockAcquire(&s->control, LW_EXCLUSIVE);
  s->scans++;
  LWLockAcquire(&s->table, LW_EXCLUSIVE);
  int slot = s->free_slot;
  if (slot >= 0)
    s->used++;
  LWLockRelease(&s->table);
  LWLockRelease(&s->control);
  return slot;
}

int try_claim(struct slots *s) {
  int slot = -1;
  LWLockAcquire(&s->control, LW_EXCLUSIVE);
  if (!LWLockConditionalAcquire(&s->table, LW_EXCLUSIVE)) {
    LWLockAcquire(&s->table, LW_EXCLUSIVE);
    s->scans++;
  }
  slot = s->used++;
  LWLockRelease(&s->table);
  LWLockRelease(&s->control);
  return slot;
}
