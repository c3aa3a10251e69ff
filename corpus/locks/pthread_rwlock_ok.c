// pthread_rwlock_ok.c - write-locked from the start.
#define _POSIX_C_SOURCE 200809L
#include <pthread.h>

struct route {
  pthread_rwlock_t lock;
  int hops, valid;
};

static pthread_mutex_t updates = PTHREAD_MUTEX_INITIALIZER;
static int rounds;

void refresh(struct route *r) {
  pthread_mutex_lock(&updates);
  rounds++;
  pthread_rwlock_wrlock(&r->lock);
  if (!r->valid) {
    r->hops++;
    r->valid = 1;
  }
  pthread_rwlock_unlock(&r->lock);
  pthread_mutex_unlock(&updates);
}

void invalidate(struct route *r) {
  pthread_rwlock_wrlock(&r->lock);
  r->valid = 0;
  pthread_rwlock_unlock(&r->lock);
}
