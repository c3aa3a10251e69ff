/* One operation each. */
#include <pthread.h>
#include <stdatomic.h>

static _Atomic int hits;
static int level;

static void *work(void *unused) {
  hits += 2;
  hits++;
  __atomic_fetch_add(&level, 1, __ATOMIC_ACQ_REL);
  return unused;
}

int main(void) {
  pthread_t one, two;
  pthread_create(&one, 0, work, 0);
  pthread_create(&two, 0, work, 0);
  pthread_join(one, 0);
  pthread_join(two, 0);
  return hits;
}
