/* The thread is there already when the settings are made. */
#include <pthread.h>

struct settings {
  int verbose;
  int port;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct settings settings __attribute__((guarded_by(lock)));

static void init(void) {
  settings.verbose = 0;  // expect-warning: lockseam-guard
  settings.port = 11211;
}

static void *serve(void *unused) {
  (void)unused;
  pthread_mutex_lock(&lock);
  settings.verbose++;
  pthread_mutex_unlock(&lock);
  return 0;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, serve, 0);
  init();
  pthread_join(thread, 0);
  return 0;
}
