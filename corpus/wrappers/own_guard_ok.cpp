// own_guard_ok.cpp - a guard class of the project's own, one section.
#include <pthread.h>

class Hold {
public:
  explicit Hold(pthread_mutex_t &M) : Held(&M) { pthread_mutex_lock(Held); }
  ~Hold() { pthread_mutex_unlock(Held); }
  Hold(const Hold &) = delete;

private:
  pthread_mutex_t *Held;
};

class Shelf {
public:
  void refill() {
    Hold Guard(Store);
    ++Visits;
    Hold Fill(Items);
    Count += 10 - Count;
  }
  void take() {
    Hold Guard(Items);
    --Count;
  }

private:
  pthread_mutex_t Store = PTHREAD_MUTEX_INITIALIZER, Items = PTHREAD_MUTEX_INITIALIZER;
  int Visits = 0, Count = 10;
};
