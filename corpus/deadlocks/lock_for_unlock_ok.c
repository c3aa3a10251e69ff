// lock_for_unlock_ok.c - every path releases the mutex before it is taken again.
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t table_lock = PTHREAD_MUTEX_INITIALIZER;
static char *names[128];
static int used;

int add_name(char *name) {
  pthread_mutex_lock(&table_lock);
  if (used == 128) {
    pthread_mutex_unlock(&table_lock);
    free(name);
    pthread_mutex_lock(&table_lock);
    int full = used == 128;
    pthread_mutex_unlock(&table_lock);
    return full ? -1 : 1;
  }
  names[used++] = name;
  pthread_mutex_unlock(&table_lock);
  return 0;
}
