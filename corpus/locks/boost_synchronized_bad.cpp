// boost_synchronized_bad.cpp - each arrow of a synchronized_value is a section of its own.
#define BOOST_THREAD_VERSION 4
#include <boost/thread/lock_guard.hpp>
#include <boost/thread/mutex.hpp>
#include <boost/thread/synchronized_value.hpp>

struct Counts {
  int Free = 8, Used = 0;
};

class Slots {
public:
  bool take() {
    boost::lock_guard<boost::mutex> Guard(Mutex);
    bool Any = State->Free > 0;
    if (Any)
      --State->Free; // expect-warning: lockseam-context-witness
    return Any;
  }
  void takeLocked() {
    boost::lock_guard<boost::mutex> Guard(Mutex);
    int Free;
    {
      auto Locked = State.synchronize();
      Free = Locked->Free;
    }
    auto Again = State.synchronize(); // expect-warning: lockseam-context-witness
    Again->Free = Free - 1;
  }
  void uniquely() {
    boost::lock_guard<boost::mutex> Guard(Mutex);
    auto Locked = State.unique_synchronize();
    int Free = Locked->Free;
    Locked.unlock();
    Locked.lock(); // expect-warning: lockseam-context-witness
    Locked->Free = Free - 1;
  }
  void copied() {
    boost::lock_guard<boost::mutex> Guard(Mutex);
    Counts Now = State.get();
    --Now.Free;
    State = Now; // expect-warning: lockseam-context-witness
  }
  void asContext() {
    auto Locked = State.synchronize();
    int Old = *Level;
    Level = Old + Locked->Used; // expect-warning: lockseam-context-witness
  }

private:
  boost::mutex Mutex;
  boost::synchronized_value<Counts> State;
  boost::synchronized_value<int> Level;
};
