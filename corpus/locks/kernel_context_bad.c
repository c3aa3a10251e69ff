// kernel_context_bad.c - the kernel's words for what a function needs, takes and gives back.
// flags: -fexperimental-late-parse-attributes
#include "standins/kernel_context.h"

struct device {
  struct latch config, queue;
  int length __guarded_by(queue);
};

void queue_lock(struct device *d) __acquires(d->queue);
int queue_trylock(struct device *d) __cond_acquires(1, d->queue);
void queue_unlock(struct device *d) __releases(d->queue);

void shrink(struct device *d) __must_hold(d->config);
void shrink(struct device *d) {
  queue_lock(d);
  int half = d->length / 2;
  queue_unlock(d);
  queue_lock(d); // expect-warning: lockseam-context-witness
  d->length = half;
  queue_unlock(d);
}

int try_shrink(struct device *d) __must_hold(d->config);
int try_shrink(struct device *d) {
  queue_lock(d);
  int half = d->length / 2;
  queue_unlock(d);
  if (!queue_trylock(d)) // expect-warning: lockseam-context-witness
    return 0;
  d->length = half;
  queue_unlock(d);
  return 1;
}

int peek(struct device *d) {
  int length = d->length; // expect-warning: lockseam-guard
  queue_lock(d);
  d->length = 0;
  queue_unlock(d);
  return length;
}
