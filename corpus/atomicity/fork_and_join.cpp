// Starting a thread is a left mover, waiting for its end a right mover: what comes before
// the start happens before the thread, what comes after the join after it.
#include <atomic>
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static long total;
static pthread_t helper;

static void *work(void *) {
  pthread_mutex_lock(&mutex);
  ++total;
  pthread_mutex_unlock(&mutex);
  return nullptr;
}

void start() { pthread_create(&helper, nullptr, work, nullptr); }  // atomicity: left
void finish() { pthread_join(helper, nullptr); }  // atomicity: right

void addThenStart() {  // atomicity: atomic
  pthread_mutex_lock(&mutex);
  ++total;
  pthread_create(&helper, nullptr, work, nullptr);
  pthread_mutex_unlock(&mutex);
}
void startThenAdd() {  // atomicity: compound
  pthread_create(&helper, nullptr, work, nullptr);
  pthread_mutex_lock(&mutex);
  ++total;
  pthread_mutex_unlock(&mutex);
}
