// node_locks_bad.c - two nodes in no order: one thread swaps (a, b), the other (b, a).
#include <pthread.h>

struct node {
  pthread_mutex_t lock;
  int key;
  struct node *next;
};

static void swap_keys(struct node *a, struct node *b) {
  pthread_mutex_lock(&a->lock);
  pthread_mutex_lock(&b->lock); // expect-warning: lockseam-lock-order
  int key = a->key;
  a->key = b->key;
  b->key = key;
  pthread_mutex_unlock(&b->lock);
  pthread_mutex_unlock(&a->lock);
}

void rotate(struct node *x, struct node *y) {
  swap_keys(x, y);
  swap_keys(y, x);
}
