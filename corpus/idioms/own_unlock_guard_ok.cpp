// own_unlock_guard_ok.cpp - a project's own scoped unlock, with no other lock around it.
#include <mutex>

class Unlocked {
public:
  explicit Unlocked(std::mutex &M) : Mutex(M) { Mutex.unlock(); }
  ~Unlocked() { Mutex.lock(); }

private:
  std::mutex &Mutex;
};

class Fetcher {
public:
  void fetch() {
    std::lock_guard<std::mutex> Hold(Cache);
    int Before = Entries;
    {
      Unlocked Open(Cache);
      std::lock_guard<std::mutex> Guard(Network);
      ++Requests;
    }
    if (Entries == Before)
      ++Entries;
  }

private:
  std::mutex Network, Cache;
  int Entries = 0, Requests = 0;
};
