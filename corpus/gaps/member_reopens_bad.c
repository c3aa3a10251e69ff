// member_reopens_bad.c - the same by hand: unlock and lock of the caller's lock in a callee.
#include <pthread.h>

struct pool {
  pthread_mutex_t resize, lock;
  int resizes, used, size, waits;
};

static void back_off(struct pool *p) {
  pthread_mutex_unlock(&p->lock);
  p->waits++;
  pthread_mutex_lock(&p->lock);
}

void grow(struct pool *p) {
  pthread_mutex_lock(&p->resize);
  p->resizes++;
  pthread_mutex_lock(&p->lock);
  int target = p->used * 2;
  back_off(p); // expect-warning: lockseam-context-witness
  p->size = target;
  pthread_mutex_unlock(&p->lock);
  pthread_mutex_unlock(&p->resize);
}

void use(struct pool *p) {
  pthread_mutex_lock(&p->lock);
  p->used++;
  pthread_mutex_unlock(&p->lock);
}
