// enter_leave_ok.c - functions that lock and unlock for their caller, one section.
#include <pthread.h>

struct db {
  pthread_mutex_t commit, pages;
  int commits, dirty;
};

static void enter_commit(struct db *d) { pthread_mutex_lock(&d->commit); }
static void leave_commit(struct db *d) { pthread_mutex_unlock(&d->commit); }
static void enter_pages(struct db *d) { pthread_mutex_lock(&d->pages); }
static void leave_pages(struct db *d) { pthread_mutex_unlock(&d->pages); }

void flush(struct db *d) {
  enter_commit(d);
  d->commits++;
  enter_pages(d);
  d->dirty = 0;
  leave_pages(d);
  leave_commit(d);
}

void touch(struct db *d) {
  enter_pages(d);
  d->dirty++;
  leave_pages(d);
}
