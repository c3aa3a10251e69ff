// boost_bad.cpp - the mutexes of Boost and their guards: two sections under another lock.
#include <boost/thread/lock_guard.hpp>
#include <boost/thread/locks.hpp>
#include <boost/thread/mutex.hpp>
#include <boost/thread/recursive_mutex.hpp>
#include <boost/thread/reverse_lock.hpp>
#include <boost/thread/shared_lock_guard.hpp>
#include <boost/thread/shared_mutex.hpp>
#include <boost/thread/strict_lock.hpp>

class Archive {
public:
  void add() {
    boost::lock_guard<boost::mutex> Guard(Disk);
    boost::unique_lock<boost::mutex> Hold(Index);
    int Before = Entries;
    Hold.unlock();
    ++Writes;
    Hold.lock(); // expect-warning: lockseam-context-witness
    Entries = Before + 1;
  }
  void strict() {
    boost::strict_lock<boost::mutex> Guard(Disk);
    int Before = entries();
    boost::mutex::scoped_lock Hold(Index); // expect-warning: lockseam-context-witness
    Entries = Before + 1;
  }
  void reversed() {
    boost::lock_guard<boost::mutex> Guard(Disk);
    boost::unique_lock<boost::mutex> Hold(Index);
    int Before = Entries;
    {
      boost::reverse_lock<boost::unique_lock<boost::mutex>> Open(Hold);
      ++Writes;
    } // expect-warning: lockseam-context-witness
    Entries = Before + 1;
  }
  void sharedGuard() {
    boost::lock_guard<boost::mutex> Guard(Disk);
    int Before;
    {
      boost::shared_lock_guard<boost::shared_mutex> Reading(Names);
      Before = Count;
    }
    boost::unique_lock<boost::shared_mutex> Hold(Names); // expect-warning: lockseam-context-witness
    Count = Before + 1;
  }
  void tried() {
    boost::lock_guard<boost::mutex> Guard(Disk);
    boost::unique_lock<boost::mutex> Hold(Index, boost::try_to_lock);
    if (!Hold)
      return;
    int Before = Entries;
    Hold.unlock();
    if (Hold.try_lock()) // expect-warning: lockseam-context-witness
      Entries = Before + 1;
  }
  void timed() {
    boost::lock_guard<boost::mutex> Guard(Disk);
    boost::unique_lock<boost::timed_mutex> Hold(Slow, boost::chrono::milliseconds(5));
    if (!Hold.owns_lock())
      return;
    int Before = Writes;
    Hold.unlock();
    if (Slow.try_lock_for(boost::chrono::milliseconds(5))) {
      // expect-warning: lockseam-context-witness
      Writes = Before + 1;
      Slow.unlock();
    }
  }
  void both() {
    boost::lock_guard<boost::mutex> Guard(Disk);
    int Before = entries();
    boost::lock(Index, Slow); // expect-warning: lockseam-context-witness
    Entries = Before + 1;
    Index.unlock();
    Slow.unlock();
  }
  int entries() {
    boost::lock_guard<boost::mutex> Hold(Index);
    return Entries;
  }

private:
  boost::mutex Disk, Index;
  boost::timed_mutex Slow;
  boost::shared_mutex Names;
  int Writes = 0, Entries = 0, Count = 0;
};
