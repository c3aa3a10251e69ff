// glib_rwlock_bad.c - GRWLock, GCond and bit locks: a gap under another lock.
// packages: glib-2.0
#include <glib.h>

typedef struct {
  GMutex view, jobs;
  GRWLock items;
  GCond done;
  int size, shown, pending;
  int flags;
} Store;

void grow(Store *s) {
  g_mutex_lock(&s->view);
  g_rw_lock_reader_lock(&s->items);
  int size = s->size;
  g_rw_lock_reader_unlock(&s->items);
  g_rw_lock_writer_lock(&s->items); // expect-warning: lockseam-context-witness
  s->size = size + 1;
  g_rw_lock_writer_unlock(&s->items);
  g_mutex_unlock(&s->view);
}

static int size_of(Store *s) {
  g_autoptr(GRWLockReaderLocker) hold = g_rw_lock_reader_locker_new(&s->items);
  return s->size;
}

void shrink(Store *s) {
  g_autoptr(GMutexLocker) guard = g_mutex_locker_new(&s->view);
  int size = size_of(s);
  g_autoptr(GRWLockWriterLocker) hold =
      g_rw_lock_writer_locker_new(&s->items); // expect-warning: lockseam-context-witness
  s->size = size - 1;
}

gboolean try_shrink(Store *s) {
  g_autoptr(GMutexLocker) guard = g_mutex_locker_new(&s->view);
  if (!g_rw_lock_reader_trylock(&s->items))
    return FALSE;
  int size = s->size;
  g_rw_lock_reader_unlock(&s->items);
  gboolean locked = g_rw_lock_writer_trylock(&s->items); // expect-warning: lockseam-context-witness
  if (locked) {
    s->size = size - 1;
    g_rw_lock_writer_unlock(&s->items);
  }
  return locked;
}

void wait_for_jobs(Store *s) {
  g_autoptr(GMutexLocker) guard = g_mutex_locker_new(&s->view);
  g_mutex_lock(&s->jobs);
  while (s->pending)
    g_cond_wait(&s->done, &s->jobs); // expect-warning: lockseam-context-witness
  g_mutex_unlock(&s->jobs);
}

void wait_some(Store *s, gint64 end) {
  g_autoptr(GMutexLocker) guard = g_mutex_locker_new(&s->view);
  g_mutex_lock(&s->jobs);
  while (s->pending)
    if (!g_cond_wait_until(&s->done, &s->jobs, end)) // expect-warning: lockseam-context-witness
      break;
  g_mutex_unlock(&s->jobs);
}

void count_bit(Store *s) {
  g_autoptr(GMutexLocker) guard = g_mutex_locker_new(&s->view);
  g_bit_lock(&s->flags, 3);
  int shown = s->shown;
  g_bit_unlock(&s->flags, 3);
  g_bit_lock(&s->flags, 3); // expect-warning: lockseam-context-witness
  s->shown = shown + 1;
  g_bit_unlock(&s->flags, 3);
}
