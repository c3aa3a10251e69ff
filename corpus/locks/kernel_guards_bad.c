// kernel_guards_bad.c - the kernel's guards end with their scope, and the next begins anew.
#include "standins/kernel.h"

struct device {
  struct mutex config;
  spinlock_t queue;
  struct mutex ring;
  int changes, length, head;
};

void shrink(struct device *d) {
  guard(mutex)(&d->config);
  int half = 0;
  scoped_guard(spinlock, &d->queue) { half = d->length / 2; }
  d->changes++;
  guard(spinlock)(&d->queue); // expect-warning: lockseam-context-witness
  d->length = half;
}

int rewind_ring(struct device *d) {
  guard(mutex)(&d->config);
  int head = 0;
  scoped_cond_guard(mutex_intr, return -4, &d->ring) { head = d->head; }
  scoped_guard(mutex, &d->ring) { // expect-warning: lockseam-context-witness
    d->head = head - 1;
  }
  return 0;
}

void drop(struct device *d) {
  guard(mutex)(&d->config);
  int length = 0;
  scoped_guard(spinlock_irqsave, &d->queue) { length = d->length; }
  scoped_guard(spinlock_irqsave, &d->queue) { // expect-warning: lockseam-context-witness
    d->length = length - 1;
  }
}
