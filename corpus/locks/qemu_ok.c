// qemu_ok.c - QEMU's guards, one section of the queue for each step.
#include "standins/qemu.h"

typedef struct Migration {
  QemuMutex state, queue;
  QemuRecMutex log;
  QemuCond drained;
  int phase, pending, lines;
} Migration;

int take_page(Migration *m) {
  QEMU_LOCK_GUARD(&m->state);
  m->phase++;
  WITH_QEMU_LOCK_GUARD(&m->queue) {
    if (m->pending > 0) {
      m->pending--;
      return 1;
    }
  }
  return 0;
}

static void write_line(Migration *m) {
  QEMU_LOCK_GUARD(&m->log);
  m->lines++;
}

void write_block(Migration *m) {
  QEMU_LOCK_GUARD(&m->state);
  QEMU_LOCK_GUARD(&m->log);
  write_line(m);
  write_line(m);
}

void drain(Migration *m) {
  qemu_mutex_lock(&m->queue);
  while (m->pending)
    qemu_cond_wait(&m->drained, &m->queue);
  qemu_mutex_unlock(&m->queue);
}

int try_drop(Migration *m) {
  QEMU_LOCK_GUARD(&m->state);
  if (qemu_mutex_trylock(&m->queue))
    return 0;
  m->pending = 0;
  qemu_mutex_unlock(&m->queue);
  return 1;
}
