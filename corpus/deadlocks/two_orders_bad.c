// two_orders_bad.c - users before stats in one function, stats before users in another.
#include <pthread.h>

static pthread_mutex_t users_lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t stats_lock = PTHREAD_MUTEX_INITIALIZER;
static int users;
static int logins;

static void count_login(void) {
  pthread_mutex_lock(&stats_lock);
  logins++;
  pthread_mutex_unlock(&stats_lock);
}

void add_user(void) {
  pthread_mutex_lock(&users_lock);
  users++;
  count_login(); // expect-warning: lockseam-lock-order
  // expect-note: 'stats_lock' is taken here and stays held
  // expect-note: 'users_lock' is taken under it here
  pthread_mutex_unlock(&users_lock);
}

int report(void) {
  pthread_mutex_lock(&stats_lock);
  pthread_mutex_lock(&users_lock);
  int average = users ? logins / users : 0;
  pthread_mutex_unlock(&users_lock);
  pthread_mutex_unlock(&stats_lock);
  return average;
}
