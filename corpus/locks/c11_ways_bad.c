// c11_ways_bad.c - tries and waits of C11 threads: a gap under another lock.
#include <threads.h>
#include <time.h>

struct meter {
  mtx_t station, lock;
  cnd_t changed;
  long value, waited;
};

int tried(struct meter *m) {
  mtx_lock(&m->station);
  int result = mtx_trylock(&m->lock);
  if (result == thrd_success) {
    long value = m->value;
    mtx_unlock(&m->lock);
    mtx_lock(&m->lock); // expect-warning: lockseam-context-witness
    m->value = value + 1;
    mtx_unlock(&m->lock);
  }
  mtx_unlock(&m->station);
  return result;
}

void timed(struct meter *m, const struct timespec *end) {
  mtx_lock(&m->station);
  mtx_lock(&m->lock);
  long value = m->value;
  mtx_unlock(&m->lock);
  if (mtx_timedlock(&m->lock, end) == thrd_success) { // expect-warning: lockseam-context-witness
    m->value = value + 1;
    mtx_unlock(&m->lock);
  }
  mtx_unlock(&m->station);
}

void wait_for_change(struct meter *m) {
  mtx_lock(&m->station);
  mtx_lock(&m->lock);
  while (m->value == m->waited)
    cnd_wait(&m->changed, &m->lock); // expect-warning: lockseam-context-witness
  mtx_unlock(&m->lock);
  mtx_unlock(&m->station);
}

void wait_some(struct meter *m, const struct timespec *end) {
  mtx_lock(&m->station);
  mtx_lock(&m->lock);
  while (m->value == m->waited)
    if (cnd_timedwait(&m->changed, &m->lock, end)) // expect-warning: lockseam-context-witness
      break;
  mtx_unlock(&m->lock);
  mtx_unlock(&m->station);
}
