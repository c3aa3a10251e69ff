// qemu_bad.c - QEMU's guards: the queue is looked at and changed in two sections.
// options: --min-rank=20
#include "standins/qemu.h"

typedef struct Migration {
  QemuMutex state, queue;
  QemuCond drained;
  int phase, pending;
} Migration;

int take_page(Migration *m) {
  qemu_mutex_lock(&m->state);
  m->phase++;
  qemu_mutex_lock(&m->queue);
  int any = m->pending > 0;
  qemu_mutex_unlock(&m->queue);
  if (any) {
    qemu_mutex_lock(&m->queue); // expect-warning: lockseam-context-witness
    m->pending--;
    qemu_mutex_unlock(&m->queue);
  }
  qemu_mutex_unlock(&m->state);
  return any;
}

void halve(Migration *m) {
  QEMU_LOCK_GUARD(&m->state);
  int pending = 0;
  {
    QEMU_LOCK_GUARD(&m->queue);
    pending = m->pending;
  }
  QEMU_LOCK_GUARD(&m->queue); // expect-warning: lockseam-context-witness
  m->pending = pending / 2;
}

void clear(Migration *m) {
  QEMU_LOCK_GUARD(&m->state);
  int pending = 0;
  WITH_QEMU_LOCK_GUARD(&m->queue) { pending = m->pending; }
  QEMU_LOCK_GUARD(&m->queue); // expect-warning: lockseam-context-witness
  m->pending -= pending;
}

void drain(Migration *m) {
  QEMU_LOCK_GUARD(&m->state);
  qemu_mutex_lock(&m->queue);
  while (m->pending)
    qemu_cond_wait(&m->drained, &m->queue); // expect-warning: lockseam-context-witness
  qemu_mutex_unlock(&m->queue);
}
