// mutex_attribute_ok.c - the attribute makes the mutex recursive.
// flags: -std=gnu11
#include <pthread.h>
#include <stdlib.h>

struct pool {
  pthread_mutex_t lock;
  int free_slots;
};

struct pool *pool_new(int slots) {
  struct pool *p = malloc(sizeof *p);
  pthread_mutexattr_t attr;
  pthread_mutexattr_init(&attr);
  pthread_mutexattr_settype(&attr, PTHREAD_MUTEX_RECURSIVE);
  pthread_mutex_init(&p->lock, &attr);
  pthread_mutexattr_destroy(&attr);
  p->free_slots = slots;
  return p;
}

int pool_available(struct pool *p) {
  pthread_mutex_lock(&p->lock);
  int n = p->free_slots;
  pthread_mutex_unlock(&p->lock);
  return n;
}

int pool_reserve(struct pool *p, int wanted) {
  pthread_mutex_lock(&p->lock);
  int enough = pool_available(p) >= wanted;
  if (enough)
    p->free_slots -= wanted;
  pthread_mutex_unlock(&p->lock);
  return enough;
}
