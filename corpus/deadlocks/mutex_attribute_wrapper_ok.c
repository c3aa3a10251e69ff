// mutex_attribute_wrapper_ok.c - a function of the project makes recursive mutexes.
// flags: -std=gnu11
#include <pthread.h>

typedef pthread_mutex_t os_mutex;

struct session {
  os_mutex lock;
  int open_files;
};

static void os_mutex_init_recursive(os_mutex *m) {
  pthread_mutexattr_t attr;
  pthread_mutexattr_init(&attr);
  pthread_mutexattr_settype(&attr, PTHREAD_MUTEX_RECURSIVE);
  pthread_mutex_init(m, &attr);
  pthread_mutexattr_destroy(&attr);
}

void session_init(struct session *s) {
  os_mutex_init_recursive(&s->lock);
  s->open_files = 0;
}

static int session_files(struct session *s) {
  pthread_mutex_lock(&s->lock);
  int n = s->open_files;
  pthread_mutex_unlock(&s->lock);
  return n;
}

int session_close(struct session *s) {
  pthread_mutex_lock(&s->lock);
  int busy = session_files(s) > 0;
  s->open_files = 0;
  pthread_mutex_unlock(&s->lock);
  return busy;
}
