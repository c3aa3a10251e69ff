// pthread_trylock_ok.c - a failed try is followed by a lock: one acquisition on each path.
#include <errno.h>
#include <pthread.h>

static pthread_mutex_t outer = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t inner = PTHREAD_MUTEX_INITIALIZER;
static int calls, contended, content;

void fill(int value) {
  pthread_mutex_lock(&outer);
  calls++;
  int result = pthread_mutex_trylock(&inner);
  if (result == EBUSY) {
    contended++;
    pthread_mutex_lock(&inner);
  }
  content = value;
  pthread_mutex_unlock(&inner);
  pthread_mutex_unlock(&outer);
}

int content_of(void) {
  pthread_mutex_lock(&inner);
  int value = content;
  pthread_mutex_unlock(&inner);
  return value;
}
