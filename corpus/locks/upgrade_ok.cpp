// upgrade_ok.cpp - a Boost lock is upgraded and downgraded without a gap.
#include <boost/thread/locks.hpp>
#include <boost/thread/mutex.hpp>
#include <boost/thread/shared_mutex.hpp>

class Catalog {
public:
  void require(int Key) {
    Outer.lock();
    ++Calls;
    Table.lock_upgrade();
    if (Last == Key) {
      Table.unlock_upgrade();
    } else {
      Table.unlock_upgrade_and_lock();
      Last = Key;
      Table.unlock();
    }
    Outer.unlock();
  }
  void replace(int Key) {
    boost::lock_guard<boost::mutex> Guard(Outer);
    boost::upgrade_lock<boost::upgrade_mutex> Look(Table);
    if (Last == Key)
      return;
    boost::upgrade_to_unique_lock<boost::upgrade_mutex> Change(Look);
    Last = Key;
  }
  void replaceTwice(int Key) {
    boost::lock_guard<boost::mutex> Guard(Outer);
    boost::upgrade_lock<boost::upgrade_mutex> Look(Table);
    {
      boost::upgrade_to_unique_lock<boost::upgrade_mutex> Change(Look);
      Last = Key;
    }
    boost::upgrade_to_unique_lock<boost::upgrade_mutex> Change(Look);
    Last = Key + 1;
  }
  void keep(int Key) {
    boost::lock_guard<boost::mutex> Guard(Outer);
    boost::upgrade_lock<boost::upgrade_mutex> Look(Table);
    boost::unique_lock<boost::upgrade_mutex> Change(boost::move(Look));
    Last = Key;
  }
  int publish(int Key) {
    boost::lock_guard<boost::mutex> Guard(Outer);
    Table.lock();
    Last = Key;
    Table.unlock_and_lock_shared();
    int Now = Last;
    Table.unlock_shared();
    return Now;
  }
  int lower(int Key) {
    boost::lock_guard<boost::mutex> Guard(Outer);
    Table.lock();
    Last = Key;
    Table.unlock_and_lock_upgrade();
    ++Calls;
    Table.unlock_upgrade_and_lock_shared();
    int Now = Last;
    Table.unlock_shared();
    return Now;
  }

private:
  boost::mutex Outer;
  boost::upgrade_mutex Table;
  int Calls = 0, Last = 0;
};
