// function_table_ok.c - one operation of the table does both.
#include <pthread.h>

struct device {
  pthread_mutex_t lock;
  int status, errors;
};

struct operations {
  void (*settle)(struct device *);
};

static void settle_status(struct device *d) {
  pthread_mutex_lock(&d->lock);
  if (d->status != 0) {
    d->status = 0;
    d->errors++;
  }
  pthread_mutex_unlock(&d->lock);
}

static const struct operations table = {settle_status};
static pthread_mutex_t bus = PTHREAD_MUTEX_INITIALIZER;
static int polls;

void poll(struct device *d) {
  pthread_mutex_lock(&bus);
  polls++;
  table.settle(d);
  pthread_mutex_unlock(&bus);
}
