// pthread_ok.c - a POSIX mutex is held over test and use.
#include <pthread.h>

static pthread_mutex_t orders = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t items = PTHREAD_MUTEX_INITIALIZER;
static int requests, count;

int reserve(void) {
  pthread_mutex_lock(&orders);
  requests++;
  pthread_mutex_lock(&items);
  int available = count > 0;
  if (available)
    count--;
  pthread_mutex_unlock(&items);
  pthread_mutex_unlock(&orders);
  return available;
}

void restock(void) {
  pthread_mutex_lock(&items);
  count++;
  pthread_mutex_unlock(&items);
}
