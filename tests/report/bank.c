/* bank.c - a program with one finding of each kind that the HTML report draws differently. */
#include <pthread.h>
struct account { pthread_mutex_t mutex; long balance, reserved; };
static pthread_mutex_t audit = PTHREAD_MUTEX_INITIALIZER, rates = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static struct account house = {PTHREAD_MUTEX_INITIALIZER, 0, 0};
static int ready;

long available(struct account *a) {
  pthread_mutex_lock(&a->mutex);
  long free = a->balance - a->reserved;
  pthread_mutex_unlock(&a->mutex);
  return free;
}
void withdraw(struct account *a, long cents) {
  pthread_mutex_lock(&a->mutex);
  a->balance -= cents;
  pthread_mutex_unlock(&a->mutex);
}
void charge(long cents) {
  pthread_mutex_lock(&audit);
  if (available(&house) >= cents)
    withdraw(&house, cents);
  pthread_mutex_unlock(&audit);
}
void earn(long cents) {
  pthread_mutex_lock(&house.mutex);
  long old = house.balance;
  pthread_mutex_unlock(&house.mutex);
  pthread_mutex_lock(&house.mutex);
  house.balance = old + cents;
  pthread_mutex_unlock(&house.mutex);
}
void report(void) {
  pthread_mutex_lock(&rates);
  pthread_mutex_lock(&audit);
  pthread_mutex_unlock(&audit);
  pthread_mutex_unlock(&rates);
}
void update(void) {
  pthread_mutex_lock(&audit);
  pthread_mutex_lock(&rates);
  if (!ready)
    pthread_cond_wait(&changed, &rates);
  ready = 0;
  pthread_mutex_unlock(&rates);
  pthread_mutex_unlock(&audit);
}
void *work(void *argument) {
  charge(10);
  earn(5);
  report();
  update();
  withdraw(&house, 1);
  return argument;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, work, 0);
  pthread_create(&b, 0, work, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
}
