// c11_ways_ok.c - tries, waits, recursion and call_once of C11 threads: no gap.
#include <threads.h>
#include <time.h>

struct meter {
  mtx_t station, lock, tree;
  cnd_t changed;
  long value, waited, nodes;
};

static once_flag once = ONCE_FLAG_INIT;
static mtx_t limits;
static long limit;

static void read_limit(void) {
  mtx_lock(&limits);
  limit = 100;
  mtx_unlock(&limits);
}

static long get_limit(void) {
  call_once(&once, read_limit);
  return limit;
}

void init(struct meter *m) { mtx_init(&m->tree, mtx_plain | mtx_recursive); }

void tried(struct meter *m) {
  mtx_lock(&m->station);
  if (mtx_trylock(&m->lock) != thrd_success)
    mtx_lock(&m->lock);
  m->value++;
  mtx_unlock(&m->lock);
  mtx_unlock(&m->station);
}

void limited(struct meter *m) {
  mtx_lock(&m->station);
  if (m->waited < get_limit())
    m->waited = get_limit();
  mtx_unlock(&m->station);
}

static void add_node(struct meter *m) {
  mtx_lock(&m->tree);
  m->nodes++;
  mtx_unlock(&m->tree);
}

void add_two(struct meter *m) {
  mtx_lock(&m->station);
  mtx_lock(&m->tree);
  add_node(m);
  add_node(m);
  mtx_unlock(&m->tree);
  mtx_unlock(&m->station);
}

void wait_for_change(struct meter *m) {
  mtx_lock(&m->lock);
  while (m->value == m->waited)
    cnd_wait(&m->changed, &m->lock);
  cnd_signal(&m->changed);
  mtx_unlock(&m->lock);
}
