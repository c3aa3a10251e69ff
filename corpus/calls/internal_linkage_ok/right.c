// right.c - takes left's lock and its own, which has the same name, once each.
#include <pthread.h>

void left_add(int amount);

static pthread_mutex_t outer = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int total, calls;

static void add(int amount) {
  pthread_mutex_lock(&lock);
  total += amount;
  pthread_mutex_unlock(&lock);
}

void add_both(int amount) {
  pthread_mutex_lock(&outer);
  calls++;
  left_add(amount);
  add(amount);
  pthread_mutex_unlock(&outer);
}
