// boost_try_ok.cpp - guards that only try, run a function, or nest: one section.
#include <boost/thread/lock_guard.hpp>
#include <boost/thread/locks.hpp>
#include <boost/thread/mutex.hpp>
#include <boost/thread/strict_lock.hpp>
#include <boost/thread/with_lock_guard.hpp>

class Cache {
public:
  void tried() {
    boost::lock_guard<boost::mutex> Guard(Disk);
    boost::mutex::scoped_try_lock Look(Lines);
    if (!Look.owns_lock()) {
      count();
      return;
    }
    ++Count;
  }
  void withLock() {
    boost::lock_guard<boost::mutex> Guard(Disk);
    boost::with_lock_guard(Lines, [this] { ++Count; });
  }
  void nested() {
    boost::lock_guard<boost::mutex> Guard(Disk);
    boost::unique_lock<boost::mutex> Hold(Lines);
    {
      boost::nested_strict_lock<boost::unique_lock<boost::mutex>> Strict(Hold);
      ++Count;
    }
    ++Count;
  }
  void nestedAgain() {
    boost::lock_guard<boost::mutex> Guard(Disk);
    boost::unique_lock<boost::mutex> Hold(Lines);
    for (int I = 0; I < 2; ++I) {
      boost::nested_strict_lock<boost::unique_lock<boost::mutex>> Strict(Hold);
      ++Count;
    }
  }

private:
  void count() {
    boost::mutex::scoped_lock Hold(Lines);
    ++Count;
  }

  boost::mutex Disk, Lines;
  int Count = 0;
};
