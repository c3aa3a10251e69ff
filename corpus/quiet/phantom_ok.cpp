// The lock that the wait has taken again is the one that was given back since, by its own name.
#include <mutex>
#include <pthread.h>

struct Condition {
  pthread_mutex_t *mutex; // of whoever made it
  pthread_cond_t changed;
};

class Files {
public:
  int count() {
    std::lock_guard<std::mutex> hold(mutex_);
    return count_;
  }
  void add() {
    std::lock_guard<std::mutex> hold(mutex_);
    ++count_;
  }

private:
  std::mutex mutex_;
  int count_ = 0;
};

class Store {
public:
  void list() {
    pthread_mutex_lock(&mutex_);
    do
      pthread_cond_wait(&idle_->changed, idle_->mutex);
    while (busy_);
    pthread_mutex_unlock(&mutex_);
    files_.count();
    files_.count();
  }
  void add() { files_.add(); }

private:
  pthread_mutex_t mutex_;
  Condition *idle_;
  bool busy_ = false;
  Files files_;
};

void run(Store &store) {
  store.list();
  store.add();
}
