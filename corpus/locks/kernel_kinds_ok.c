// kernel_kinds_ok.c - raw spin locks, rwlocks, local and wound/wait locks, semaphores: no gap.
#include "standins/kernel.h"

struct card {
  struct mutex config;
  raw_spinlock_t timer;
  rwlock_t routes;
  local_lock_t counters;
  struct ww_mutex buffer;
  struct semaphore firmware, slots;
  int ticks, hops, packets, pages, version;
};

void card_init(struct card *c) {
  sema_init(&c->firmware, 1);
  sema_init(&c->slots, 4);
}

void tick(struct card *c) {
  mutex_lock(&c->config);
  raw_spin_lock(&c->timer);
  c->ticks++;
  raw_spin_unlock(&c->timer);
  mutex_unlock(&c->config);
}

void reroute(struct card *c) {
  mutex_lock(&c->config);
  if (!write_trylock(&c->routes))
    write_lock(&c->routes);
  c->hops--;
  write_unlock(&c->routes);
  mutex_unlock(&c->config);
}

int hops_of(struct card *c) {
  mutex_lock(&c->config);
  read_lock(&c->routes);
  int hops = c->hops;
  read_unlock(&c->routes);
  mutex_unlock(&c->config);
  return hops;
}

void count(struct card *c) {
  mutex_lock(&c->config);
  local_lock(&c->counters);
  c->packets++;
  local_unlock(&c->counters);
  mutex_unlock(&c->config);
}

int grow(struct card *c, struct ww_acquire_ctx *context) {
  mutex_lock(&c->config);
  int failed = ww_mutex_lock(&c->buffer, context);
  if (!failed) {
    c->pages++;
    ww_mutex_unlock(&c->buffer);
  }
  mutex_unlock(&c->config);
  return failed;
}

int load(struct card *c) {
  if (!mutex_trylock(&c->config))
    return -16;
  int failed = down_interruptible(&c->firmware);
  if (!failed) {
    c->version++;
    up(&c->firmware);
  }
  mutex_unlock(&c->config);
  return failed;
}

void reserve(struct card *c) {
  mutex_lock(&c->config);
  down(&c->slots);
  up(&c->slots);
  down(&c->slots);
  up(&c->slots);
  mutex_unlock(&c->config);
}
