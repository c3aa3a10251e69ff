/* The worker waits for as long as no file name is there (tkengo/highway #4, repaired). */
#include <pthread.h>

enum { capacity = 8 };
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t filled = PTHREAD_COND_INITIALIZER;
static int names[capacity];
static int count;

static void put(int name) {
  pthread_mutex_lock(&mutex);
  if (count < capacity)
    names[count++] = name;
  pthread_cond_signal(&filled);
  pthread_mutex_unlock(&mutex);
}
static int take(void) {
  pthread_mutex_lock(&mutex);
  while (count == 0)
    pthread_cond_wait(&filled, &mutex);
  int name = names[--count];
  pthread_mutex_unlock(&mutex);
  return name;
}
static void *worker(void *unused) {
  take();
  return unused;
}

int main(void) {
  pthread_t one, two;
  pthread_create(&one, 0, worker, 0);
  pthread_create(&two, 0, worker, 0);
  put(1);
  put(2);
  pthread_join(one, 0);
  pthread_join(two, 0);
  return 0;
}
