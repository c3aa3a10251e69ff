/* An item leaves one list and joins another, and is one thread's between (miconda/rtpproxy #2). */
#include <pthread.h>
#include <stddef.h>

struct item {
  struct item *next;
  int level;
};
static pthread_mutex_t queue_mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t free_mutex = PTHREAD_MUTEX_INITIALIZER;
static struct item pool[2];
static struct item *queued, *unused_items;

static void send_line(const struct item *item) { (void)item; }

static struct item *take(pthread_mutex_t *mutex, struct item **list) {
  pthread_mutex_lock(mutex);
  struct item *first = *list;
  if (first)
    *list = first->next;
  pthread_mutex_unlock(mutex);
  return first;
}
/* Coverity named the item an unreliable value in the second section, but nobody else has it. */
static void *run(void *unused) {
  pthread_mutex_lock(&queue_mutex);
  struct item *item = queued;
  if (item)
    queued = item->next;
  pthread_mutex_unlock(&queue_mutex);
  if (!item)
    return unused;
  send_line(item);
  pthread_mutex_lock(&free_mutex);
  item->next = unused_items;
  unused_items = item;
  pthread_mutex_unlock(&free_mutex);
  return unused;
}
static void *log_line(void *unused) {
  struct item *item = take(&free_mutex, &unused_items);
  if (!item)
    return unused;
  item->level = 1;
  pthread_mutex_lock(&queue_mutex);
  item->next = queued;
  queued = item;
  pthread_mutex_unlock(&queue_mutex);
  return unused;
}

int main(void) {
  pthread_t one, two;
  pool[0].next = &pool[1];
  unused_items = pool;
  pthread_create(&one, 0, log_line, 0);
  pthread_create(&two, 0, run, 0);
  pthread_join(one, 0);
  pthread_join(two, 0);
  return 0;
}
