// kernel_context_ok.c - the kernel's words for what a function needs and takes: one section.
// flags: -fexperimental-late-parse-attributes
#include "standins/kernel_context.h"

struct device {
  struct latch config, queue;
  int length __guarded_by(queue);
};

void queue_lock(struct device *d) __acquires(d->queue);
int queue_trylock(struct device *d) __cond_acquires(1, d->queue);
void queue_unlock(struct device *d) __releases(d->queue);

static void halve(struct device *d) __must_hold(d->queue);
static void halve(struct device *d) { d->length /= 2; }

void shrink(struct device *d) __must_hold(d->config);
void shrink(struct device *d) {
  queue_lock(d);
  halve(d);
  queue_unlock(d);
}

int try_shrink(struct device *d) __must_hold(d->config);
int try_shrink(struct device *d) {
  if (!queue_trylock(d))
    queue_lock(d);
  halve(d);
  queue_unlock(d);
  return 1;
}

int peek(struct device *d) {
  queue_lock(d);
  int length = d->length;
  queue_unlock(d);
  return length;
}
