// left.c - a static function and lock; the other unit has functions of the same names.
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int total;

static void add(int amount) {
  pthread_mutex_lock(&lock);
  total += amount;
  pthread_mutex_unlock(&lock);
}

void left_add(int amount) { add(amount); }
