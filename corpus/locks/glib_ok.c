// glib_ok.c - the mutexes of GLib and their lockers: one section, re-entry, a failed try.
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
  g_autoptr(GMutexLocker) hold = g_mutex_locker_new(&a->users);
  a->asked++;
  a->count++;
}

void add_user_soon(Accounts *a) {
  g_mutex_lock(&a->names);
  if (!g_mutex_trylock(&a->users))
    g_mutex_lock(&a->users);
  a->count++;
  g_mutex_unlock(&a->users);
  g_mutex_unlock(&a->names);
}

void context_released(Accounts *a) {
  g_autoptr(GMutexLocker) guard = g_mutex_locker_new(&a->names);
  a->asked++;
  g_clear_pointer(&guard, g_mutex_locker_free);
  set_users(a, count_users(a) + 1); // expect-warning: lockseam-split-critical-section
}

void context_freed(Accounts *a) {
  GMutexLocker *guard = g_mutex_locker_new(&a->names);
  a->asked++;
  g_mutex_locker_free(guard);
  set_users(a, count_users(a) - 1); // expect-warning: lockseam-split-critical-section
}

static int count_members(Accounts *a) {
  g_autoptr(GRecMutexLocker) hold = g_rec_mutex_locker_new(&a->groups);
  return a->members;
}

static void set_members(Accounts *a, int members) {
  g_rec_mutex_lock(&a->groups);
  a->members = members;
  g_rec_mutex_unlock(&a->groups);
}

void move_member(Accounts *a) {
  g_autoptr(GMutexLocker) guard = g_mutex_locker_new(&a->names);
  g_autoptr(GRecMutexLocker) hold = g_rec_mutex_locker_new(&a->groups);
  set_members(a, count_members(a) - 1);
}

void move_member_soon(Accounts *a) {
  g_mutex_lock(&a->names);
  if (g_rec_mutex_trylock(&a->groups)) {
    set_members(a, count_members(a) - 1);
    g_rec_mutex_unlock(&a->groups);
  }
  g_mutex_unlock(&a->names);
}
