/* Reading and writing an atomic by its name is two operations; so are the builtins. */
#include <pthread.h>
#include <stdatomic.h>

static _Atomic int hits;
static int level;

static void *work(void *unused) {
  hits = hits * 2; // expect-warning: lockseam-atomic-sequence
  int seen = __atomic_load_n(&level, __ATOMIC_ACQUIRE);
  __atomic_store_n(&level, seen + 1, __ATOMIC_RELEASE); // expect-warning: lockseam-atomic-sequence
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
