// kernel_kinds_bad.c - raw spin locks, rwlocks, local and wound/wait locks, semaphores: a gap.
#include "standins/kernel.h"

struct card {
  struct mutex config;
  raw_spinlock_t timer;
  rwlock_t routes;
  local_lock_t counters;
  struct ww_mutex buffer;
  struct semaphore firmware;
  int ticks, hops, packets, pages, version;
};

void card_init(struct card *c) { sema_init(&c->firmware, 1); }

void tick(struct card *c) {
  mutex_lock(&c->config);
  raw_spin_lock(&c->timer);
  int ticks = c->ticks;
  raw_spin_unlock(&c->timer);
  raw_spin_lock(&c->timer); // expect-warning: lockseam-context-witness
  c->ticks = ticks + 1;
  raw_spin_unlock(&c->timer);
  mutex_unlock(&c->config);
}

void reroute(struct card *c) {
  mutex_lock(&c->config);
  read_lock(&c->routes);
  int hops = c->hops;
  read_unlock(&c->routes);
  write_lock(&c->routes); // expect-warning: lockseam-context-witness
  c->hops = hops - 1;
  write_unlock(&c->routes);
  mutex_unlock(&c->config);
}

void count(struct card *c) {
  mutex_lock(&c->config);
  local_lock(&c->counters);
  int packets = c->packets;
  local_unlock(&c->counters);
  local_lock(&c->counters); // expect-warning: lockseam-context-witness
  c->packets = packets + 1;
  local_unlock(&c->counters);
  mutex_unlock(&c->config);
}

int grow(struct card *c, struct ww_acquire_ctx *context) {
  mutex_lock(&c->config);
  int failed = ww_mutex_lock(&c->buffer, context);
  if (!failed) {
    int pages = c->pages;
    ww_mutex_unlock(&c->buffer);
    failed = ww_mutex_lock(&c->buffer, context); // expect-warning: lockseam-context-witness
    if (!failed) {
      c->pages = pages + 1;
      ww_mutex_unlock(&c->buffer);
    }
  }
  mutex_unlock(&c->config);
  return failed;
}

int load(struct card *c) {
  if (!mutex_trylock(&c->config))
    return -16;
  down(&c->firmware);
  int version = c->version;
  up(&c->firmware);
  int failed = down_interruptible(&c->firmware); // expect-warning: lockseam-context-witness
  if (!failed) {
    c->version = version + 1;
    up(&c->firmware);
  }
  mutex_unlock(&c->config);
  return failed;
}
