// qemu.h - QEMU's locks and its lock guards, written as QEMU builds them.
#pragma once

typedef struct QemuMutex {
  int state;
} QemuMutex;
typedef struct QemuRecMutex {
  int state;
} QemuRecMutex;
typedef struct QemuCond {
  int state;
} QemuCond;

void qemu_mutex_lock_impl(QemuMutex *mutex, const char *file, const int line);
int qemu_mutex_trylock_impl(QemuMutex *mutex, const char *file, const int line);
void qemu_mutex_unlock_impl(QemuMutex *mutex, const char *file, const int line);
void qemu_rec_mutex_lock_impl(QemuRecMutex *mutex, const char *file, int line);
void qemu_rec_mutex_unlock_impl(QemuRecMutex *mutex, const char *file, int line);
void qemu_cond_wait_impl(QemuCond *cond, QemuMutex *mutex, const char *file, const int line);

static inline void(qemu_mutex_lock)(QemuMutex *mutex) { qemu_mutex_lock_impl(mutex, "", 0); }
static inline void(qemu_mutex_unlock)(QemuMutex *mutex) { qemu_mutex_unlock_impl(mutex, "", 0); }
static inline void(qemu_rec_mutex_lock)(QemuRecMutex *m) { qemu_rec_mutex_lock_impl(m, "", 0); }
static inline void(qemu_rec_mutex_unlock)(QemuRecMutex *m) { qemu_rec_mutex_unlock_impl(m, "", 0); }
#define qemu_mutex_lock(m) qemu_mutex_lock_impl(m, __FILE__, __LINE__)
#define qemu_mutex_trylock(m) qemu_mutex_trylock_impl(m, __FILE__, __LINE__)
#define qemu_mutex_unlock(m) qemu_mutex_unlock_impl(m, __FILE__, __LINE__)
#define qemu_cond_wait(c, m) qemu_cond_wait_impl(c, m, __FILE__, __LINE__)

typedef void QemuLockUnlockFunc(void *);
typedef struct QemuLockable {
  void *object;
  QemuLockUnlockFunc *lock, *unlock;
} QemuLockable;

static inline void qemu_lockable_lock(QemuLockable *x) { x->lock(x->object); }
static inline void qemu_lockable_unlock(QemuLockable *x) { x->unlock(x->object); }
static inline QemuLockable *qemu_lockable_auto_lock(QemuLockable *x) {
  qemu_lockable_lock(x);
  return x;
}
static inline void qemu_lockable_auto_unlock(QemuLockable *x) {
  if (x)
    qemu_lockable_unlock(x);
}
static inline void glib_autoptr_cleanup_QemuLockable(QemuLockable **x) {
  if (*x)
    qemu_lockable_auto_unlock(*x);
}

#define QML_OBJ_(x, name)                                                                          \
  (&(QemuLockable){.object = (x),                                                                  \
                   .lock = (QemuLockUnlockFunc *)qemu_##name##_lock,                               \
                   .unlock = (QemuLockUnlockFunc *)qemu_##name##_unlock})
#define QEMU_MAKE_LOCKABLE(x)                                                                      \
  _Generic((x), QemuMutex *: QML_OBJ_(x, mutex), QemuRecMutex *: QML_OBJ_(x, rec_mutex))
#define AUTO_QEMU __attribute__((cleanup(glib_autoptr_cleanup_QemuLockable))) QemuLockable *
#define GLUE2(a, b) a##b
#define GLUE(a, b) GLUE2(a, b)
#define QEMU_LOCK_GUARD(x)                                                                         \
  AUTO_QEMU GLUE(qemu_lockable_auto, __COUNTER__) = qemu_lockable_auto_lock(QEMU_MAKE_LOCKABLE(x))
#define WITH_QEMU_LOCK_GUARD_(x, var)                                                              \
  for (AUTO_QEMU var = qemu_lockable_auto_lock(QEMU_MAKE_LOCKABLE(x)); var;                        \
       qemu_lockable_auto_unlock(var), var = (void *)0)
#define WITH_QEMU_LOCK_GUARD(x) WITH_QEMU_LOCK_GUARD_(x, GLUE(qemu_lockable_auto, __COUNTER__))
