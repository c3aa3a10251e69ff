// pthread_ways_ok.c - spin locks, timed locks, waits and recursive mutexes: one section.
#define _GNU_SOURCE
#include <pthread.h>
#include <time.h>

struct ring {
  pthread_mutex_t mutex, slots, tree;
  pthread_spinlock_t head_lock;
  pthread_cond_t filled;
  int head, size, nodes, full;
};

static pthread_once_t once = PTHREAD_ONCE_INIT;
static pthread_mutex_t limits = PTHREAD_MUTEX_INITIALIZER;
static int limit;

static void read_limit(void) {
  pthread_mutex_lock(&limits);
  limit = 100;
  pthread_mutex_unlock(&limits);
}

static int get_limit(void) {
  pthread_once(&once, read_limit);
  return limit;
}

void init(struct ring *r) {
  pthread_mutexattr_t attributes;
  pthread_mutexattr_init(&attributes);
  pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_RECURSIVE);
  pthread_mutex_init(&r->tree, &attributes);
  pthread_mutexattr_destroy(&attributes);
}

static int count_nodes(struct ring *r) {
  pthread_mutex_lock(&r->tree);
  int nodes = r->nodes;
  pthread_mutex_unlock(&r->tree);
  return nodes;
}

static void set_nodes(struct ring *r, int nodes) {
  pthread_mutex_lock(&r->tree);
  r->nodes = nodes;
  pthread_mutex_unlock(&r->tree);
}

void reenter(struct ring *r) {
  pthread_mutex_lock(&r->mutex);
  pthread_mutex_lock(&r->tree);
  set_nodes(r, count_nodes(r) + 1);
  pthread_mutex_unlock(&r->tree);
  pthread_mutex_unlock(&r->mutex);
}

void limited(struct ring *r) {
  pthread_mutex_lock(&r->mutex);
  if (r->head < get_limit())
    r->head = get_limit();
  pthread_mutex_unlock(&r->mutex);
}

void spin(struct ring *r) {
  pthread_mutex_lock(&r->mutex);
  if (pthread_spin_trylock(&r->head_lock) != 0)
    pthread_spin_lock(&r->head_lock);
  r->head++;
  pthread_spin_unlock(&r->head_lock);
  pthread_mutex_unlock(&r->mutex);
}

void timed(struct ring *r, const struct timespec *end) {
  pthread_mutex_lock(&r->mutex);
  if (pthread_mutex_timedlock(&r->slots, end))
    pthread_mutex_lock(&r->slots);
  r->size++;
  pthread_mutex_unlock(&r->slots);
  pthread_mutex_unlock(&r->mutex);
}

void take(struct ring *r) {
  pthread_mutex_lock(&r->slots);
  while (!r->full)
    pthread_cond_wait(&r->filled, &r->slots);
  r->full = 0;
  pthread_cond_signal(&r->filled);
  pthread_mutex_unlock(&r->slots);
}
