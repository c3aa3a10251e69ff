// cleanup_attribute_ok.c - the cleanup attribute unlocks at the end of a scope; one section.
#include <pthread.h>

static void unlock(pthread_mutex_t **m) { pthread_mutex_unlock(*m); }

static pthread_mutex_t *locked(pthread_mutex_t *m) {
  pthread_mutex_lock(m);
  return m;
}

#define GUARD(name, m) pthread_mutex_t *name __attribute__((cleanup(unlock))) = locked(m)

struct shelf {
  pthread_mutex_t store, items;
  int visits, count;
};

void refill(struct shelf *s) {
  GUARD(outer, &s->store);
  s->visits++;
  GUARD(fill, &s->items);
  s->count += 10 - s->count;
}

void take(struct shelf *s) {
  GUARD(hold, &s->items);
  s->count--;
}
