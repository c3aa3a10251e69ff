// boost_ok.cpp - the mutexes of Boost and their guards: one section, re-entry, adoption.
#include <boost/thread/lock_guard.hpp>
#include <boost/thread/locks.hpp>
#include <boost/thread/mutex.hpp>
#include <boost/thread/recursive_mutex.hpp>
#include <boost/thread/reverse_lock.hpp>
#include <boost/thread/shared_mutex.hpp>
#include <boost/thread/strict_lock.hpp>

class Archive {
public:
  void adopt() {
    boost::strict_lock<boost::mutex> Guard(Disk);
    boost::lock(Index, Slow);
    boost::lock_guard<boost::mutex> First(Index, boost::adopt_lock);
    boost::unique_lock<boost::timed_mutex> Second(Slow, boost::adopt_lock);
    ++Entries;
  }
  void defer() {
    boost::lock_guard<boost::mutex> Guard(Disk);
    boost::unique_lock<boost::mutex> Hold(Index, boost::defer_lock);
    ++Writes;
    Hold.lock();
    ++Entries;
  }
  void contextReversed() {
    boost::unique_lock<boost::mutex> Guard(Disk);
    ++Writes;
    boost::reverse_lock<boost::unique_lock<boost::mutex>> Open(Guard);
    setEntries(entries() + 1); // expect-warning: lockseam-split-critical-section
  }
  void reentered() {
    boost::lock_guard<boost::mutex> Guard(Disk);
    boost::recursive_mutex::scoped_lock Hold(Tree);
    setNodes(nodes() + 1);
  }
  void triedBoth() {
    boost::lock_guard<boost::mutex> Guard(Disk);
    if (boost::try_lock(Index, Slow) == -1) {
      ++Entries;
      Index.unlock();
      Slow.unlock();
    } else {
      boost::lock_guard<boost::mutex> Hold(Index);
      --Entries;
    }
  }
  void moved() {
    boost::lock_guard<boost::mutex> Guard(Disk);
    boost::unique_lock<boost::mutex> Hold(Index);
    ++Entries;
    boost::unique_lock<boost::mutex> Kept(boost::move(Hold));
    --Entries;
  }

private:
  int entries() {
    boost::mutex::scoped_lock Hold(Index);
    return Entries;
  }
  void setEntries(int Value) {
    boost::mutex::scoped_lock Hold(Index);
    Entries = Value;
  }
  int nodes() {
    boost::lock_guard<boost::recursive_mutex> Hold(Tree);
    return Nodes;
  }
  void setNodes(int Value) {
    Tree.lock();
    Nodes = Value;
    Tree.unlock();
  }

  boost::mutex Disk, Index;
  boost::timed_mutex Slow;
  boost::recursive_mutex Tree;
  int Writes = 0, Entries = 0, Nodes = 0;
};
