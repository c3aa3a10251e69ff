// two_orders_ok.c - users before stats, everywhere.
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
  count_login();
  pthread_mutex_unlock(&users_lock);
}

int report(void) {
  pthread_mutex_lock(&users_lock);
  pthread_mutex_lock(&stats_lock);
  int average = users ? logins / users : 0;
  pthread_mutex_unlock(&stats_lock);
  pthread_mutex_unlock(&users_lock);
  return average;
}
