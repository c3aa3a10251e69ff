// pthread_ways_bad.c - spin locks, timed locks, waits and recursive mutexes: a gap under a lock.
#define _GNU_SOURCE
#include <pthread.h>
#include <time.h>

struct ring {
  pthread_mutex_t mutex, slots;
  pthread_rwlock_t table;
  pthread_spinlock_t head_lock;
  pthread_cond_t filled;
  int head, size, full;
};

void spin(struct ring *r) {
  pthread_mutex_lock(&r->mutex);
  pthread_spin_lock(&r->head_lock);
  int head = r->head;
  pthread_spin_unlock(&r->head_lock);
  if (pthread_spin_trylock(&r->head_lock) == 0) { // expect-warning: lockseam-context-witness
    r->head = head + 1;
    pthread_spin_unlock(&r->head_lock);
  }
  pthread_mutex_unlock(&r->mutex);
}

int timed(struct ring *r, const struct timespec *end) {
  pthread_mutex_lock(&r->mutex);
  int error = pthread_mutex_timedlock(&r->slots, end);
  if (!error) {
    int size = r->size;
    pthread_mutex_unlock(&r->slots);
    error = pthread_mutex_clocklock(&r->slots, CLOCK_MONOTONIC, end);
    // expect-warning: lockseam-context-witness
    if (!error) {
      r->size = size + 1;
      pthread_mutex_unlock(&r->slots);
    }
  }
  pthread_mutex_unlock(&r->mutex);
  return error;
}

void timed_table(struct ring *r, const struct timespec *end) {
  pthread_mutex_lock(&r->mutex);
  if (pthread_rwlock_timedrdlock(&r->table, end) == 0) {
    int size = r->size;
    pthread_rwlock_unlock(&r->table);
    pthread_rwlock_wrlock(&r->table); // expect-warning: lockseam-context-witness
    r->size = size + 1;
    pthread_rwlock_unlock(&r->table);
  }
  pthread_mutex_unlock(&r->mutex);
}

void take(struct ring *r) {
  pthread_mutex_lock(&r->mutex);
  pthread_mutex_lock(&r->slots);
  while (!r->full)
    pthread_cond_wait(&r->filled, &r->slots); // expect-warning: lockseam-context-witness
  r->full = 0;
  pthread_mutex_unlock(&r->slots);
  pthread_mutex_unlock(&r->mutex);
}

void take_soon(struct ring *r, const struct timespec *end) {
  pthread_mutex_lock(&r->mutex);
  pthread_mutex_lock(&r->slots);
  while (!r->full)
    if (pthread_cond_timedwait(&r->filled, &r->slots, end))
      // expect-warning: lockseam-context-witness
      break;
  r->full = 0;
  pthread_mutex_unlock(&r->slots);
  pthread_mutex_unlock(&r->mutex);
}
