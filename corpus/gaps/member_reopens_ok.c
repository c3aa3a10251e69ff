// member_reopens_ok.c - the callee is called before the lock is taken.
#include <pthread.h>

struct pool {
  pthread_mutex_t resize, lock;
  int resizes, used, size, waits;
};

static void back_off(struct pool *p) { p->waits++; }

void grow(struct pool *p) {
  pthread_mutex_lock(&p->resize);
  p->resizes++;
  back_off(p);
  pthread_mutex_lock(&p->lock);
  p->size = p->used * 2;
  pthread_mutex_unlock(&p->lock);
  pthread_mutex_unlock(&p->resize);
}

void use(struct pool *p) {
  pthread_mutex_lock(&p->lock);
  p->used++;
  pthread_mutex_unlock(&p->lock);
}
