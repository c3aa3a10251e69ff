// owning_flag_bad.cpp - a guard of the project's own that remembers whether it still owns.
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
    Hold Look(Jobs);
    int Waiting = Queued;
    Look.drop();
    ++Pages;
    Hold Take(Jobs); // expect-warning: lockseam-context-witness
    Queued -= Waiting;
  }

private:
  std::mutex Device, Jobs;
  int Queued = 0, Pages = 0;
};
