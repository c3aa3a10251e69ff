// stop_token_bad.cpp - condition_variable_any: the wait without a predicate needs a loop.
#include <condition_variable>
#include <shared_mutex>
#include <stop_token>

class Settings {
public:
  int read(std::stop_token Stop) {
    std::shared_lock<std::shared_mutex> Hold(Mutex);
    if (Version == 0)
      Loaded.wait(Hold); // expect-warning: lockseam-wait-without-loop
    return Limit * Version;
  }
  void load(int NewLimit) {
    std::unique_lock<std::shared_mutex> Hold(Mutex);
    Limit = NewLimit;
    ++Version;
    Loaded.notify_all();
  }

private:
  std::shared_mutex Mutex;
  std::condition_variable_any Loaded;
  int Limit = 0, Version = 0;
};
