// boost_try_bad.cpp - guards that only try, run a function, or nest in another guard.
#include <boost/thread/lock_guard.hpp>
#include <boost/thread/locks.hpp>
#include <boost/thread/mutex.hpp>
#include <boost/thread/recursive_mutex.hpp>
#include <boost/thread/strict_lock.hpp>
#include <boost/thread/with_lock_guard.hpp>

class Cache {
public:
  void tried() {
    boost::lock_guard<boost::mutex> Guard(Disk);
    {
      boost::mutex::scoped_try_lock Look(Lines);
      if (!Look)
        return;
      ++Hits;
    }
    boost::mutex::scoped_lock Hold(Lines); // expect-warning: lockseam-context-witness
    ++Count;
  }
  void triedRecursively() {
    boost::lock_guard<boost::mutex> Guard(Disk);
    boost::recursive_mutex::scoped_try_lock Look(Tree);
    if (!Look.owns_lock())
      return;
    int Before = Nodes;
    Look.unlock();
    boost::recursive_mutex::scoped_lock Hold(Tree); // expect-warning: lockseam-context-witness
    Nodes = Before + 1;
  }
  void withLock() {
    boost::lock_guard<boost::mutex> Guard(Disk);
    int Before = boost::with_lock_guard(Lines, [this] { return Count; });
    boost::with_lock_guard(Lines, [this, Before] { // expect-warning: lockseam-context-witness
      Count = Before + 1;
    });
  }
  void failed() {
    boost::lock_guard<boost::mutex> Guard(Disk);
    boost::mutex::scoped_try_lock Look(Lines);
    if (Look)
      return;
    count();
    count(); // expect-warning: lockseam-context-witness
  }
  void nested() {
    boost::unique_lock<boost::mutex> Guard(Disk);
    {
      boost::nested_strict_lock<boost::unique_lock<boost::mutex>> Strict(Guard);
      ++Hits;
    }
    count();
    count(); // expect-warning: lockseam-context-witness
  }
  void nestedDeferred() {
    boost::unique_lock<boost::mutex> Guard(Disk, boost::defer_lock);
    boost::nested_strict_lock<boost::unique_lock<boost::mutex>> Strict(Guard);
    count();
    count(); // known-miss: lockseam-context-witness - taken to be locked before it is nested
  }

private:
  void count() {
    boost::mutex::scoped_lock Hold(Lines);
    ++Count;
  }

  boost::mutex Disk, Lines;
  boost::recursive_mutex Tree;
  int Hits = 0, Count = 0, Nodes = 0;
};
