// pthread_ok.c - loops around pthread_cond_wait, left by its error or by the condition.
#include <pthread.h>
#include <stdlib.h>

struct job {
  struct job *next;
  int number;
};

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t added = PTHREAD_COND_INITIALIZER;
static struct job *head;
static int paused;

int take(void) {
  pthread_mutex_lock(&mutex);
  while (head == NULL)
    pthread_cond_wait(&added, &mutex);
  struct job *first = head;
  head = first->next;
  pthread_mutex_unlock(&mutex);
  int number = first->number;
  free(first);
  return number;
}

int await_resume(void) {
  pthread_mutex_lock(&mutex);
  while (paused) {
    int error = pthread_cond_wait(&added, &mutex);
    if (error) {
      pthread_mutex_unlock(&mutex);
      return error;
    }
  }
  pthread_mutex_unlock(&mutex);
  return 0;
}

void put(struct job *new_job) {
  pthread_mutex_lock(&mutex);
  new_job->next = head;
  head = new_job;
  pthread_cond_signal(&added);
  pthread_mutex_unlock(&mutex);
}
