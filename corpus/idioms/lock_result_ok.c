// lock_result_ok.c - results of lock and unlock are looked at: they succeed.
#include <pthread.h>

static pthread_mutex_t slots = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t log_lock = PTHREAD_MUTEX_INITIALIZER;
static int used, lines;

static int take_slot(void) {
  if (pthread_mutex_lock(&slots) != 0)
    return -1;
  int slot = used++;
  if (pthread_mutex_unlock(&slots) != 0)
    return -1;
  return slot;
}

void open_slot(void) {
  take_slot();
  pthread_mutex_lock(&log_lock);
  lines++;
  pthread_mutex_unlock(&log_lock);
  pthread_mutex_lock(&log_lock);
  lines++;
  pthread_mutex_unlock(&log_lock);
}
