// glib_bad.c - the mutexes of GLib and their lockers: two sections under another lock.
// packages: glib-2.0
#include <glib.h>

typedef struct {
  GMutex names, users;
  GRecMutex groups;
  int asked, count, members;
} Accounts;

static int count_users(Accounts *a) {
  g_autoptr(GMutexLocker) hold = g_mutex_locker_new(&a->users);
  return a->count;
}

static void set_users(Accounts *a, int count) {
  g_mutex_lock(&a->users);
  a->count = count;
  g_mutex_unlock(&a->users);
}

void add_user(Accounts *a) {
  g_autoptr(GMutexLocker) guard = g_mutex_locker_new(&a->names);
  int before = count_users(a);
  set_users(a, before + 1); // expect-warning: lockseam-context-witness
}

gboolean try_add_user(Accounts *a) {
  gboolean added = FALSE;
  g_mutex_lock(&a->names);
  int before = count_users(a);
  if (g_mutex_trylock(&a->users)) { // expect-warning: lockseam-context-witness
    a->count = before + 1;
    added = TRUE;
    g_mutex_unlock(&a->users);
  }
  g_mutex_unlock(&a->names);
  return added;
}

void release_early(Accounts *a) {
  g_autoptr(GMutexLocker) guard = g_mutex_locker_new(&a->names);
  GMutexLocker *hold = g_mutex_locker_new(&a->users);
  int before = a->count;
  g_mutex_locker_free(hold);
  a->asked++;
  hold = g_mutex_locker_new(&a->users); // expect-warning: lockseam-context-witness
  a->count = before + 1;
  g_mutex_locker_free(hold);
}

void clear_early(Accounts *a) {
  g_autoptr(GMutexLocker) guard = g_mutex_locker_new(&a->names);
  g_autoptr(GMutexLocker) hold = g_mutex_locker_new(&a->users);
  int before = a->count;
  g_clear_pointer(&hold, g_mutex_locker_free);
  set_users(a, before + 1); // expect-warning: lockseam-context-witness
}

void move_member(Accounts *a) {
  g_autoptr(GMutexLocker) guard = g_mutex_locker_new(&a->names);
  g_rec_mutex_lock(&a->groups);
  int before = a->members;
  g_rec_mutex_unlock(&a->groups);
  g_autoptr(GRecMutexLocker) hold =
      g_rec_mutex_locker_new(&a->groups); // expect-warning: lockseam-context-witness
  a->members = before - 1;
}
