// tbb_ok.cpp - a TBB guard is given its lock once.
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
    ++Value;
    Hold.release();
  }
  void reset() {
    tbb::spin_mutex::scoped_lock Hold(Cells);
    Value = 0;
  }

private:
  tbb::spin_mutex Outer, Cells;
  int Steps = 0, Value = 0;
};
