// tbb_rw_ok.cpp - a TBB lock that is upgraded without a gap, or else looked at again.
#include <oneapi/tbb/rw_mutex.h>
#include <tbb/queuing_rw_mutex.h>
#include <tbb/spin_rw_mutex.h>

class Field {
public:
  void grow() {
    tbb::spin_rw_mutex::scoped_lock Guard(Outer);
    tbb::rw_mutex::scoped_lock Hold(Cells, /*write=*/false);
    int Before = Value;
    if (!Hold.upgrade_to_writer())
      Before = Value;
    Value = Before + 1;
  }
  void publish() {
    tbb::spin_rw_mutex::scoped_lock Guard(Outer);
    tbb::queuing_rw_mutex::scoped_lock Hold(Queue, /*write=*/true);
    ++Queued;
    Hold.downgrade_to_reader();
    Shown = Queued;
  }
  int read() {
    tbb::spin_rw_mutex::scoped_lock Guard(Outer, /*write=*/false);
    tbb::rw_mutex::scoped_lock Hold;
    if (!Hold.try_acquire(Cells, /*write=*/false))
      return -1;
    return Value;
  }
  void contextReleased() {
    Outer.lock_shared();
    ++Shown;
    Outer.unlock_shared();
    setQueued(queued() + 1); // expect-warning: lockseam-split-critical-section
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
  int Value = 0, Queued = 0, Shown = 0;
};
