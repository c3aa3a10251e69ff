// upgrade_bad.cpp - a boost lock is given up and taken again where it could be upgraded.
namespace boost {
class upgrade_mutex {
public:
  void lock();
  void unlock();
  void lock_upgrade();
  void unlock_upgrade();
  void unlock_upgrade_and_lock();
};
class mutex {
public:
  void lock();
  void unlock();
};
} // namespace boost

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

private:
  boost::mutex Outer;
  boost::upgrade_mutex Table;
  int Calls = 0, Last = 0;
};
