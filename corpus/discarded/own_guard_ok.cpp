// own_guard_ok.cpp - guard classes of the project's own, used with names.
#include <pthread.h>

class Hold {
public:
  explicit Hold(pthread_mutex_t &M) : Held(&M) { pthread_mutex_lock(Held); }
  ~Hold() { pthread_mutex_unlock(Held); }
  Hold(const Hold &) = delete;

private:
  pthread_mutex_t *Held;
};

class __attribute__((capability("mutex"))) Latch {};

class __attribute__((scoped_lockable)) Latched {
public:
  explicit Latched(Latch &L) __attribute__((acquire_capability(L)));
  ~Latched() __attribute__((release_capability()));
};

class Gauge {
public:
  void add(int Delta) {
    Hold Guard{Mutex};
    Level += Delta;
  }
  void reset() {
    Latched Inside{Door};
    Resets = 0;
  }

private:
  pthread_mutex_t Mutex = PTHREAD_MUTEX_INITIALIZER;
  Latch Door;
  int Level = 0, Resets = 0;
};
