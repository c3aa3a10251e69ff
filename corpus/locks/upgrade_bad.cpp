// upgrade_bad.cpp - a Boost lock is given up and taken again where it could be upgraded.
#include <boost/thread/locks.hpp>
#include <boost/thread/mutex.hpp>
#include <boost/thread/shared_mutex.hpp>

class Catalog {
public:
  void require(int Key) {
    Outer.lock();
    ++Calls;
    Table.lock_upgrade();
    bool Missing = Last != Key;
    Table.unlock_upgrade();
    if (Missing) {
      Table.lock(); // expect-warning: lockseam-context-witness
      Last = Key;
      Table.unlock();
    }
    Outer.unlock();
  }
  void replace(int Key) {
    boost::lock_guard<boost::mutex> Guard(Outer);
    boost::upgrade_lock<boost::upgrade_mutex> Look(Table);
    bool Missing = Last != Key;
    Look.unlock();
    boost::unique_lock<boost::upgrade_mutex> Change(Table);
    // expect-warning: lockseam-context-witness
    if (Missing)
      Last = Key;
  }
  void afterReading(int Key) {
    boost::upgrade_lock<boost::upgrade_mutex> Guard(Table);
    int Old = price();
    setPrice(Old + Key); // expect-warning: lockseam-context-witness
  }
  void afterWriting(int Key) {
    boost::upgrade_lock<boost::upgrade_mutex> Guard(Table);
    {
      boost::upgrade_to_unique_lock<boost::upgrade_mutex> Change(Guard);
      setPrice(Key);
    }
    setPrice(Key + 1); // expect-warning: lockseam-context-witness
  }

private:
  int price() {
    boost::shared_lock<boost::shared_mutex> Hold(Prices);
    return Price;
  }
  void setPrice(int Value) {
    boost::unique_lock<boost::shared_mutex> Hold(Prices);
    Price = Value;
  }

  boost::mutex Outer;
  boost::upgrade_mutex Table;
  boost::shared_mutex Prices;
  int Calls = 0, Last = 0, Price = 0;
};
