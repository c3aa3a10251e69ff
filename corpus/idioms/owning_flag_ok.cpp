// owning_flag_ok.cpp - a guard that owns no longer releases nothing: what follows is free.
#include <mutex>

class Hold {
public:
  explicit Hold(std::mutex &M) : Mutex(M), Owns(true) { Mutex.lock(); }
  ~Hold() {
    if (Owns)
      Mutex.unlock();
  }
  void drop() {
    Mutex.unlock();
    Owns = false;
  }

private:
  std::mutex &Mutex;
  bool Owns;
};

class Printer {
public:
  void print() {
    Hold Guard(Device);
    ++Pages;
    Guard.drop();
    queue();
    queue();
  }
  void twice() {
    {
      Hold Guard(Device);
      ++Pages;
    }
    queue();
    queue();
  }

private:
  void queue() {
    Hold Take(Jobs);
    ++Queued;
  }
  std::mutex Device, Jobs;
  int Queued = 0, Pages = 0;
};
