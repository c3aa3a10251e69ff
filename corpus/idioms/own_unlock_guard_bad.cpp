// own_unlock_guard_bad.cpp - a project's own scoped unlock, known by its body alone.
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
    std::lock_guard<std::mutex> Guard(Network);
    std::lock_guard<std::mutex> Hold(Cache);
    int Before = Entries;
    {
      Unlocked Open(Cache);
      ++Requests;
    } // expect-warning: lockseam-context-witness
    Entries = Before + 1;
  }

private:
  std::mutex Network, Cache;
  int Entries = 0, Requests = 0;
};
