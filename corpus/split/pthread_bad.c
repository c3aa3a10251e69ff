/* The lock is given back to compute, and the count that was read is out of date. */
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int count;

static int weigh(int n) { return n * 3 + 1; }

static void *work(void *unused) {
  pthread_mutex_lock(&mutex);
  int seen = count;
  pthread_mutex_unlock(&mutex);
  int next = weigh(seen);
  pthread_mutex_lock(&mutex); // expect-warning: lockseam-split-critical-section
  count = next;
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
