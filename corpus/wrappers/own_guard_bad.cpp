// own_guard_bad.cpp - a guard class of the project's own, known by its body alone.
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
    int Missing;
    {
      Hold Look(Items);
      Missing = 10 - Count;
    }
    Hold Fill(Items); // expect-warning: lockseam-context-witness
    Count += Missing;
  }
  void take() {
    Hold Guard(Items);
    --Count;
  }

private:
  pthread_mutex_t Store = PTHREAD_MUTEX_INITIALIZER, Items = PTHREAD_MUTEX_INITIALIZER;
  int Visits = 0, Count = 10;
};
