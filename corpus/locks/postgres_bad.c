// postgres_bad.c - a slot is looked for under the shared lock and filled under the exclusive one.
#include "standins/postgres.h"

struct slots {
  LWLock control, table;
  int scans, used, free_slot;
};

int claim_slot(struct slots *s) {
  LWLockAcquire(&s->control, LW_EXCLUSIVE);
  s->scans++;
  LWLockAcquire(&s->table, LW_SHARED);
  int slot = s->free_slot;
  LWLockRelease(&s->table);
  if (slot >= 0) {
    LWLockAcquire(&s->table, LW_EXCLUSIVE); // expect-warning: lockseam-context-witness
    s->used++;
    LWLockRelease(&s->table);
  }
  LWLockRelease(&s->control);
  return slot;
}

int try_claim(struct slots *s) {
  int before = 0;
  LWLockAcquire(&s->control, LW_EXCLUSIVE);
  if (LWLockConditionalAcquire(&s->table, LW_EXCLUSIVE)) {
    before = s->used;
    LWLockRelease(&s->table);
    LWLockAcquire(&s->table, LW_EXCLUSIVE); // expect-warning: lockseam-context-witness
    s->used = before + 1;
    LWLockRelease(&s->table);
  }
  LWLockRelease(&s->control);
  return before;
}
