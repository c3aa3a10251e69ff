// kernel.h - locks of the Linux kernel and the guards that are built from them.
#pragma once

#include <stdbool.h>
#include <stddef.h>

struct mutex {
  int owner;
};
typedef struct spinlock {
  int value;
} spinlock_t, raw_spinlock_t;
typedef struct {
  int value;
} rwlock_t;
struct rw_semaphore {
  long count;
};
struct semaphore {
  unsigned count;
};
typedef struct wait_queue_head {
  spinlock_t lock;
} wait_queue_head_t;
struct ww_mutex {
  struct mutex base;
};
struct ww_acquire_ctx;
typedef struct {
  int dep_map;
} local_lock_t;

void mutex_lock(struct mutex *lock);
int mutex_lock_interruptible(struct mutex *lock);
int mutex_lock_killable(struct mutex *lock);
int mutex_trylock(struct mutex *lock);
void mutex_unlock(struct mutex *lock);
void spin_lock(spinlock_t *lock);
void spin_unlock(spinlock_t *lock);
void spin_lock_bh(spinlock_t *lock);
void spin_unlock_bh(spinlock_t *lock);
void spin_lock_irq(spinlock_t *lock);
void spin_unlock_irq(spinlock_t *lock);
int spin_trylock(spinlock_t *lock);
unsigned long _raw_spin_lock_irqsave(raw_spinlock_t *lock);
void spin_unlock_irqrestore(spinlock_t *lock, unsigned long flags);
#define spin_lock_irqsave(lock, flags)                                                             \
  do {                                                                                             \
    flags = _raw_spin_lock_irqsave(lock);                                                          \
  } while (0)
void raw_spin_lock(raw_spinlock_t *lock);
void raw_spin_unlock(raw_spinlock_t *lock);
void read_lock(rwlock_t *lock);
void read_unlock(rwlock_t *lock);
void write_lock(rwlock_t *lock);
int write_trylock(rwlock_t *lock);
void write_unlock(rwlock_t *lock);
void local_lock(local_lock_t *lock);
void local_unlock(local_lock_t *lock);
int ww_mutex_lock(struct ww_mutex *lock, struct ww_acquire_ctx *ctx);
void ww_mutex_unlock(struct ww_mutex *lock);
void sema_init(struct semaphore *sem, int val);
void down(struct semaphore *sem);
int down_interruptible(struct semaphore *sem);
void up(struct semaphore *sem);
void down_read(struct rw_semaphore *sem);
void up_read(struct rw_semaphore *sem);
void down_write(struct rw_semaphore *sem);
void up_write(struct rw_semaphore *sem);
void downgrade_write(struct rw_semaphore *sem);
void bit_spin_lock(int bitnum, unsigned long *addr);
void bit_spin_unlock(int bitnum, unsigned long *addr);
void prepare_to_wait(wait_queue_head_t *wq);
void finish_wait(wait_queue_head_t *wq);
void schedule(void);
void lockdep_assert_held(void *lock);

#define __wait_event_lock_irq(wq, condition, lock)                                                 \
  for (;;) {                                                                                       \
    prepare_to_wait(&wq);                                                                          \
    if (condition)                                                                                 \
      break;                                                                                       \
    spin_unlock_irq(&lock);                                                                        \
    schedule();                                                                                    \
    spin_lock_irq(&lock);                                                                          \
  }                                                                                                \
  finish_wait(&wq)
#define wait_event_lock_irq(wq, condition, lock)                                                   \
  do {                                                                                             \
    if (condition)                                                                                 \
      break;                                                                                       \
    __wait_event_lock_irq(wq, condition, lock);                                                    \
  } while (0)

// A class is a type with a constructor and a destructor; a guard is a class that locks.
#define DEFINE_CLASS(name, type, exit, init, args...)                                              \
  typedef type class_##name##_t;                                                                   \
  static inline void class_##name##_destructor(type *p) {                                          \
    type _T = *p;                                                                                  \
    exit;                                                                                          \
  }                                                                                                \
  static inline type class_##name##_constructor(args) {                                            \
    type t = init;                                                                                 \
    return t;                                                                                      \
  }
#define CLASS(name, var)                                                                           \
  class_##name##_t var __attribute__((cleanup(class_##name##_destructor))) =                       \
      class_##name##_constructor
#define DEFINE_GUARD(name, type, lock, unlock)                                                     \
  DEFINE_CLASS(                                                                                    \
      name, type, if (_T) { unlock; }, ({                                                          \
        lock;                                                                                      \
        _T;                                                                                        \
      }),                                                                                          \
      type _T)                                                                                     \
  static inline void *class_##name##_lock_ptr(class_##name##_t *_T) { return *_T; }
#define DEFINE_GUARD_COND(name, ext, condition)                                                    \
  static inline class_##name##_t class_##name##ext##_constructor(class_##name##_t _T) {            \
    return ({                                                                                      \
      void *_t = _T;                                                                               \
      if (_T && !(condition))                                                                      \
        _t = NULL;                                                                                 \
      _t;                                                                                          \
    });                                                                                            \
  }                                                                                                \
  typedef class_##name##_t class_##name##ext##_t;                                                  \
  static inline void class_##name##ext##_destructor(class_##name##_t *p) {                         \
    class_##name##_destructor(p);                                                                  \
  }                                                                                                \
  static inline void *class_##name##ext##_lock_ptr(class_##name##_t *_T) { return *_T; }
#define DEFINE_LOCK_GUARD_1(name, type, lock_, unlock, ...)                                        \
  typedef struct {                                                                                 \
    type *lock;                                                                                    \
    __VA_ARGS__;                                                                                   \
  } class_##name##_t;                                                                              \
  static inline void class_##name##_destructor(class_##name##_t *_T) {                             \
    if (_T->lock) {                                                                                \
      unlock;                                                                                      \
    }                                                                                              \
  }                                                                                                \
  static inline void *class_##name##_lock_ptr(class_##name##_t *_T) { return _T->lock; }           \
  static inline class_##name##_t class_##name##_constructor(type *l) {                             \
    class_##name##_t _t = {.lock = l}, *_T = &_t;                                                  \
    lock_;                                                                                         \
    return _t;                                                                                     \
  }
#define PASTE_(a, b) a##b
#define PASTE(a, b) PASTE_(a, b)
#define guard(name) CLASS(name, PASTE(guard_, __COUNTER__))
#define scoped_guard(name, args...)                                                                \
  for (CLASS(name, scope)(args), *done = NULL; class_##name##_lock_ptr(&scope) && !done;           \
       done = (void *)1)
#define scoped_cond_guard(name, fail, args...)                                                     \
  for (CLASS(name, scope)(args), *done = NULL; !done; done = (void *)1)                            \
    if (!class_##name##_lock_ptr(&scope))                                                          \
      fail;                                                                                        \
    else

DEFINE_GUARD(mutex, struct mutex *, mutex_lock(_T), mutex_unlock(_T))
DEFINE_GUARD_COND(mutex, _try, mutex_trylock(_T))
DEFINE_GUARD_COND(mutex, _intr, mutex_lock_interruptible(_T) == 0)
DEFINE_LOCK_GUARD_1(spinlock, spinlock_t, spin_lock(_T->lock), spin_unlock(_T->lock), int unused)
DEFINE_LOCK_GUARD_1(spinlock_irqsave, spinlock_t, spin_lock_irqsave(_T->lock, _T->flags),
                    spin_unlock_irqrestore(_T->lock, _T->flags), unsigned long flags)
