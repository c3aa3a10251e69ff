// tbb_rw_bad.cpp - reading, then writing a TBB reader-writer lock, with a gap between.
#include <oneapi/tbb/rw_mutex.h>
#include <tbb/queuing_rw_mutex.h>
#include <tbb/spin_rw_mutex.h>

class Field {
public:
  void grow() {
    tbb::spin_rw_mutex::scoped_lock Guard(Outer, /*write=*/true);
    int Before;
    {
      tbb::rw_mutex::scoped_lock Reading(Cells, /*write=*/false);
      Before = Value;
    }
    tbb::rw_mutex::scoped_lock Writing(Cells); // expect-warning: lockseam-context-witness
    Value = Before + 1;
  }
  void reuseGuard() {
    tbb::spin_rw_mutex::scoped_lock Guard(Outer);
    tbb::queuing_rw_mutex::scoped_lock Hold;
    Hold.acquire(Queue, /*write=*/false);
    int Before = Queued;
    Hold.release();
    Hold.acquire(Queue, /*write=*/true); // expect-warning: lockseam-context-witness
    Queued = Before + 1;
  }
  void direct() {
    Outer.lock_shared();
    Cells.lock_shared();
    int Before = Value;
    Cells.unlock_shared();
    Cells.lock(); // expect-warning: lockseam-context-witness
    Value = Before + 1;
    Cells.unlock();
    Outer.unlock_shared();
  }
  void upgradeUnchecked() {
    tbb::spin_rw_mutex::scoped_lock Guard(Outer);
    tbb::rw_mutex::scoped_lock Hold(Cells, /*write=*/false);
    int Before = Value;
    Hold.upgrade_to_writer(); // known-miss: lockseam-context-witness - its result is not looked at
    Value = Before + 1;
  }
  void sharedContext() {
    tbb::spin_rw_mutex::scoped_lock Guard;
    if (!Guard.try_acquire(Outer, /*write=*/false))
      return;
    setQueued(queued() + 1); // expect-warning: lockseam-context-witness
  }

private:
  int queued() {
    tbb::queuing_rw_mutex::scoped_lock Hold(Queue, false);
    return Queued;
  }
  void setQueued(int New) {
    tbb::queuing_rw_mutex::scoped_lock Hold(Queue);
    Queued = New;
  }

  tbb::spin_rw_mutex Outer;
  tbb::rw_mutex Cells;
  tbb::queuing_rw_mutex Queue;
  int Value = 0, Queued = 0;
};
