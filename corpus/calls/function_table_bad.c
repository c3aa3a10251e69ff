// function_table_bad.c - the sections are reached through a table of function pointers.
#include <pthread.h>

struct device {
  pthread_mutex_t lock;
  int status, errors;
};

struct operations {
  int (*read)(struct device *);
  void (*clear)(struct device *);
};

static int read_status(struct device *d) {
  pthread_mutex_lock(&d->lock);
  int status = d->status;
  pthread_mutex_unlock(&d->lock);
  return status;
}

static void clear_status(struct device *d) {
  pthread_mutex_lock(&d->lock);
  d->status = 0;
  d->errors++;
  pthread_mutex_unlock(&d->lock);
}

static const struct operations table = {read_status, clear_status};
static pthread_mutex_t bus = PTHREAD_MUTEX_INITIALIZER;
static int polls;

void poll(struct device *d) {
  pthread_mutex_lock(&bus);
  polls++;
  if (table.read(d) != 0)
    table.clear(d); // expect-warning: lockseam-context-witness
  pthread_mutex_unlock(&bus);
}
