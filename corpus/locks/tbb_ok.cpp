// tbb_ok.cpp - a TBB guard is given its lock once; a failed try takes nothing.
#include <oneapi/tbb/mutex.h>
#include <tbb/null_mutex.h>
#include <tbb/queuing_mutex.h>
#include <tbb/spin_mutex.h>

template <typename Mutex> class Cell {
public:
  void add(tbb::spin_mutex &Outer) {
    tbb::spin_mutex::scoped_lock Guard(Outer);
    typename Mutex::scoped_lock Hold;
    Hold.acquire(Lock);
    ++Value;
    Hold.release();
  }
  void tryAdd(tbb::spin_mutex &Outer) {
    tbb::spin_mutex::scoped_lock Guard(Outer);
    typename Mutex::scoped_lock Hold;
    if (!Hold.try_acquire(Lock))
      Hold.acquire(Lock);
    ++Value;
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
    Queued.add(Outer);
    Queued.tryAdd(Outer);
  }
  void contextReleased() {
    tbb::queuing_mutex::scoped_lock Guard(Queue);
    ++Steps;
    Guard.release();
    setRow(row() + 1); // expect-warning: lockseam-split-critical-section
  }
  void singleThreaded() {
    tbb::queuing_mutex::scoped_lock Guard(Queue);
    tbb::null_mutex::scoped_lock First(Nothing);
    ++Steps;
    First.release();
    tbb::null_mutex::scoped_lock Second(Nothing);
    --Steps;
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
  tbb::null_mutex Nothing;
  Cell<tbb::spin_mutex> Spinning;
  Cell<tbb::queuing_mutex> Queued;
  int Row = 0, Steps = 0;
};
