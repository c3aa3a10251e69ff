// glib_rwlock_ok.c - GRWLock, GCond, GOnce and bit locks: no gap under another lock.
// packages: glib-2.0
#include <glib.h>

typedef struct {
  GMutex view, jobs;
  GRWLock items;
  GCond done;
  GOnce loaded;
  int size, shown, pending;
  int flags;
} Store;

void grow(Store *s) {
  g_mutex_lock(&s->view);
  g_rw_lock_writer_lock(&s->items);
  s->size++;
  g_rw_lock_writer_unlock(&s->items);
  g_mutex_unlock(&s->view);
}

static int size_of(Store *s) {
  g_autoptr(GRWLockReaderLocker) hold = g_rw_lock_reader_locker_new(&s->items);
  return s->size;
}

void copy_size(Store *s) {
  g_autoptr(GMutexLocker) guard = g_mutex_locker_new(&s->view);
  if (g_rw_lock_reader_trylock(&s->items)) {
    s->shown = s->size;
    g_rw_lock_reader_unlock(&s->items);
    return;
  }
  s->shown = size_of(s);
}

void context_released(Store *s) {
  g_rw_lock_reader_lock(&s->items);
  int size = s->size;
  g_rw_lock_reader_unlock(&s->items);
  g_bit_lock(&s->flags, 3);
  s->shown = size;
  g_bit_unlock(&s->flags, 3);
  g_bit_lock(&s->flags, 3);
  s->shown++;
  g_bit_unlock(&s->flags, 3);
}

void wait_for_jobs(Store *s) {
  g_mutex_lock(&s->jobs);
  while (s->pending)
    g_cond_wait(&s->done, &s->jobs);
  g_cond_broadcast(&s->done);
  g_mutex_unlock(&s->jobs);
}

void count_bits(Store *s) {
  g_autoptr(GMutexLocker) guard = g_mutex_locker_new(&s->view);
  g_bit_lock(&s->flags, 3);
  s->shown++;
  g_bit_unlock(&s->flags, 3);
  g_bit_lock(&s->flags, 4);
  s->pending++;
  g_bit_unlock(&s->flags, 4);
}

static gpointer load(gpointer data) {
  grow(data);
  return data;
}

void prepare(Store *s) {
  g_autoptr(GMutexLocker) guard = g_mutex_locker_new(&s->jobs);
  g_once(&s->loaded, load, s);
}
