// pthread_trylock_bad.c - a try by its result code, kept in a variable, and a later lock.
#include <pthread.h>

static pthread_mutex_t outer = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t inner = PTHREAD_MUTEX_INITIALIZER;
static int calls, used, content;

int fill(int value) {
  pthread_mutex_lock(&outer);
  calls++;
  int free = 0;
  int failed = pthread_mutex_trylock(&inner);
  if (!failed) {
    free = !used;
    pthread_mutex_unlock(&inner);
  }
  if (free) {
    pthread_mutex_lock(&inner); // expect-warning: lockseam-context-witness
    used = 1;
    content = value;
    pthread_mutex_unlock(&inner);
  }
  pthread_mutex_unlock(&outer);
  return free;
}

void empty(void) {
  pthread_mutex_lock(&inner);
  used = 0;
  pthread_mutex_unlock(&inner);
}
