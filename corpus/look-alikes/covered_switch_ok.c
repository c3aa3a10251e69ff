// covered_switch_ok.c - one function that pauses and resumes; its default is for values
// that are no enumerators, so the second call does resume.
#include <pthread.h>
#include <stdio.h>

enum request { PAUSE, RESUME };

static pthread_mutex_t worker_mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t table_mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t table_free = PTHREAD_COND_INITIALIZER;
static int table_size = 64;
static int in_use;

static void workers(enum request what) {
  switch (what) {
  case PAUSE:
    pthread_mutex_lock(&worker_mutex);
    break;
  case RESUME:
    pthread_mutex_unlock(&worker_mutex);
    break;
  default:
    fprintf(stderr, "unknown request %d\n", what);
  }
}

void grow_table(int size) {
  pthread_mutex_lock(&table_mutex);
  workers(PAUSE);
  table_size = size;
  workers(RESUME);
  while (in_use > 0)
    pthread_cond_wait(&table_free, &table_mutex);
  pthread_mutex_unlock(&table_mutex);
}
