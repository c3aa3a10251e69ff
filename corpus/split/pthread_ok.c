/* Nothing is kept from the first section. */
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int count;

static int weigh(int n) { return n * 3 + 1; }

static void *work(void *unused) {
  pthread_mutex_lock(&mutex);
  count = weigh(count);
  pthread_mutex_unlock(&mutex);
  pthread_mutex_lock(&mutex);
  count = weigh(count);
  pthread_mutex_unlock(&mutex);
  return unused;
}

int main(void) {
  pthread_t one, two;
  pthread_create(&one, 0, work, 0);
  pthread_create(&two, 0, work, 0);
  pthread_join(one, 0);
  pthread_join(two, 0);
  return count;
}
