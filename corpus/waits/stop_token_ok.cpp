// stop_token_ok.cpp - condition_variable_any with a stop token tests its predicate itself.
#include <condition_variable>
#include <shared_mutex>
#include <stop_token>

class Settings {
public:
  int read(std::stop_token Stop) {
    std::shared_lock<std::shared_mutex> Hold(Mutex);
    if (!Loaded.wait(Hold, Stop, [this] { return Version != 0; }))
      return -1;
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
