// tbb_bad.cpp - a TBB guard is given its lock by acquire, twice; for each kind of mutex.
#include <oneapi/tbb/mutex.h>
#include <tbb/queuing_mutex.h>
#include <tbb/spin_mutex.h>

template <typename Mutex> class Cell {
public:
  void add(tbb::spin_mutex &Outer) {
    tbb::spin_mutex::scoped_lock Guard(Outer);
    typename Mutex::scoped_lock Hold;
    Hold.acquire(Lock);
    int Before = Value;
    Hold.release();
    Hold.acquire(Lock); // expect-warning: lockseam-context-witness
    Value = Before + 1;
  }
  bool tryAdd(tbb::spin_mutex &Outer) {
    tbb::spin_mutex::scoped_lock Guard(Outer);
    typename Mutex::scoped_lock Hold;
    if (!Hold.try_acquire(Lock))
      return false;
    int Before = Value;
    Hold.release();
    bool Again = Hold.try_acquire(Lock); // expect-warning: lockseam-context-witness
    if (Again)
      Value = Before + 1;
    return Again;
  }

private:
  Mutex Lock;
  int Value = 0;
};

class Grid {
public:
  void step() {
    Spinning.add(Outer);
    Spinning.tryAdd(Outer);
  }
  void direct() {
    Outer.lock();
    Rows.lock();
    int Before = Row;
    Rows.unlock();
    if (Rows.try_lock()) { // expect-warning: lockseam-context-witness
      Row = Before + 1;
      Rows.unlock();
    }
    Outer.unlock();
  }
  void queued() {
    tbb::queuing_mutex::scoped_lock Guard(Queue);
    int Before = row();
    setRow(Before + 1); // expect-warning: lockseam-context-witness
  }

private:
  int row() {
    tbb::mutex::scoped_lock Hold(Rows);
    return Row;
  }
  void setRow(int Value) {
    tbb::mutex::scoped_lock Hold(Rows);
    Row = Value;
  }

  tbb::spin_mutex Outer;
  tbb::mutex Rows;
  tbb::queuing_mutex Queue;
  Cell<tbb::spin_mutex> Spinning;
  int Row = 0;
};
