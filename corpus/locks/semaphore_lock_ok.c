// semaphore_lock_ok.c - semaphores that count or signal are no locks, whatever they begin with.
#include <pthread.h>
#include <semaphore.h>

struct queue {
  pthread_mutex_t config;
  sem_t busy, items, wake;
  int changes, length;
};

void queue_init(struct queue *q) {
  pthread_mutex_init(&q->config, 0);
  sem_init(&q->busy, 0, 1);
  sem_init(&q->items, 0, 8);
  sem_init(&q->wake, 0, 1);
}

void queue_halve(struct queue *q) {
  pthread_mutex_lock(&q->config);
  q->changes++;
  sem_wait(&q->busy);
  q->length /= 2;
  sem_post(&q->busy);
  pthread_mutex_unlock(&q->config);
}

void queue_reserve(struct queue *q) {
  pthread_mutex_lock(&q->config);
  sem_wait(&q->items);
  sem_post(&q->items);
  sem_wait(&q->items);
  sem_post(&q->items);
  pthread_mutex_unlock(&q->config);
}

void queue_await(struct queue *q) {
  pthread_mutex_lock(&q->config);
  sem_wait(&q->wake);
  sem_wait(&q->wake);
  pthread_mutex_unlock(&q->config);
}

void queue_wake(struct queue *q) { sem_post(&q->wake); }
