// tbb_bad.cpp - a TBB guard is given its lock by acquire, twice.
namespace tbb {
class spin_mutex {
public:
  class scoped_lock {
  public:
    scoped_lock();
    explicit scoped_lock(spin_mutex &M);
    ~scoped_lock();
    void acquire(spin_mutex &M);
    void release();
  };
};
} // namespace tbb

class Grid {
public:
  void step() {
    tbb::spin_mutex::scoped_lock Guard(Outer);
    ++Steps;
    tbb::spin_mutex::scoped_lock Hold;
    Hold.acquire(Cells);
    int Before = Value;
    Hold.release();
    Hold.acquire(Cells); // expect-warning: lockseam-context-witness
    Value = Before + 1;
  }
  void reset() {
    tbb::spin_mutex::scoped_lock Hold(Cells);
    Value = 0;
  }

private:
  tbb::spin_mutex Outer, Cells;
  int Steps = 0, Value = 0;
};
