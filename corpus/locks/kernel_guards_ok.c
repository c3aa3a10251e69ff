// kernel_guards_ok.c - the kernel's guards, one for each step.
#include "standins/kernel.h"

struct device {
  struct mutex config;
  spinlock_t queue;
  struct mutex ring;
  int changes, length, head;
};

void shrink(struct device *d) {
  guard(mutex)(&d->config);
  d->changes++;
  guard(spinlock)(&d->queue);
  d->length /= 2;
}

int rewind_ring(struct device *d) {
  guard(mutex)(&d->config);
  scoped_cond_guard(mutex_intr, return -4, &d->ring) { d->head--; }
  return 0;
}

int poll_ring(struct device *d) {
  guard(mutex)(&d->config);
  scoped_cond_guard(mutex_try, return 0, &d->ring) { return d->head; }
  return 0;
}

void drop(struct device *d) {
  scoped_guard(mutex, &d->config) { d->changes++; }
  scoped_guard(spinlock_irqsave, &d->queue) { d->length--; }
  scoped_guard(mutex, &d->config) { d->changes++; }
}
