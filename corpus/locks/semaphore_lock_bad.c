// semaphore_lock_bad.c - a semaphore that begins with 1 and is used in pairs is a lock.
#include <pthread.h>
#include <semaphore.h>

struct queue {
  pthread_mutex_t config;
  sem_t busy;
  int changes, length;
};

void queue_init(struct queue *q) {
  pthread_mutex_init(&q->config, 0);
  sem_init(&q->busy, 0, 1);
}

void queue_halve(struct queue *q) {
  pthread_mutex_lock(&q->config);
  q->changes++;
  sem_wait(&q->busy);
  int half = q->length / 2;
  sem_post(&q->busy);
  sem_wait(&q->busy); // expect-warning: lockseam-context-witness
  q->length = half;
  sem_post(&q->busy);
  pthread_mutex_unlock(&q->config);
}

int queue_try_push(struct queue *q) {
  if (sem_trywait(&q->busy) != 0)
    return 0;
  q->length++;
  sem_post(&q->busy);
  return 1;
}
