// upgrade_ok.cpp - a boost lock is upgraded without a gap.
namespace boost {
class upgrade_mutex {
public:
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
    if (Last == Key) {
      Table.unlock_upgrade();
    } else {
      Table.unlock_upgrade_and_lock();
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
