// node_locks_ok.c - hand over hand: the order of the list is the order of the locks.
#include <pthread.h>

struct node {
  pthread_mutex_t lock;
  int key;
  struct node *next;
};

int list_contains(struct node *head, int key) {
  struct node *at = head;
  pthread_mutex_lock(&at->lock);
  while (at->next && at->key < key) {
    struct node *next = at->next;
    pthread_mutex_lock(&next->lock);
    pthread_mutex_unlock(&at->lock);
    at = next;
  }
  int found = at->key == key;
  pthread_mutex_unlock(&at->lock);
  return found;
}

static void unlink_after(struct node *before, struct node *gone) {
  pthread_mutex_lock(&before->lock);
  pthread_mutex_lock(&gone->lock);
  before->next = gone->next;
  pthread_mutex_unlock(&gone->lock);
  pthread_mutex_unlock(&before->lock);
}

void list_drop_second(struct node *head) { unlink_after(head, head->next); }
