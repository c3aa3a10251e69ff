// c11_ok.c - a flag on the stack of the starting thread, tested in a loop.
#include <stdbool.h>
#include <threads.h>

struct startup {
  mtx_t mutex;
  cnd_t changed;
  bool ready;
};

static int helper(void *argument) {
  struct startup *shared = argument;
  mtx_lock(&shared->mutex);
  shared->ready = true;
  cnd_signal(&shared->changed);
  mtx_unlock(&shared->mutex);
  return 0;
}

int start(int (*use)(thrd_t)) {
  struct startup shared = {.ready = false};
  thrd_t thread;
  mtx_init(&shared.mutex, mtx_plain);
  cnd_init(&shared.changed);
  thrd_create(&thread, helper, &shared);
  mtx_lock(&shared.mutex);
  while (!shared.ready)
    cnd_wait(&shared.changed, &shared.mutex);
  mtx_unlock(&shared.mutex);
  return use(thread);
}
