// lock_for_unlock_bad.c - the error path locks where it should unlock.
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t table_lock = PTHREAD_MUTEX_INITIALIZER;
static char *names[128];
static int used;

int add_name(char *name) {
  pthread_mutex_lock(&table_lock);
  if (used == 128) {
    pthread_mutex_lock(&table_lock); // expect-warning: lockseam-self-deadlock
    free(name);
    return -1;
  }
  names[used++] = name;
  pthread_mutex_unlock(&table_lock);
  return 0;
}
