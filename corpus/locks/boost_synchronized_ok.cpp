// boost_synchronized_ok.cpp - one locked pointer for test and use.
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
    auto Locked = State.synchronize();
    bool Any = Locked->Free > 0;
    if (Any)
      --Locked->Free;
    return Any;
  }
  void uniquely() {
    boost::lock_guard<boost::mutex> Guard(Mutex);
    auto Locked = State.unique_synchronize();
    --Locked->Free;
    Locked.unlock();
    ++Calls;
  }
  void maybe() {
    boost::lock_guard<boost::mutex> Guard(Mutex);
    auto Locked = State.try_to_synchronize();
    if (!Locked.owns_lock())
      Locked.lock();
    ++Locked->Free;
  }
  Counts look() {
    boost::lock_guard<boost::mutex> Guard(Mutex);
    return State.get();
  }
  void contextReleased() {
    {
      auto Locked = State.synchronize();
      ++Locked->Used;
    }
    int Old = *Level;
    Level = Old + 1;
  }

private:
  boost::mutex Mutex;
  boost::synchronized_value<Counts> State;
  boost::synchronized_value<int> Level;
  int Calls = 0;
};
