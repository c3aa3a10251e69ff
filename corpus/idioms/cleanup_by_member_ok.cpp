// cleanup_by_member_ok.cpp - Enter, and a cleanup object that leaves at the end.
#include <mutex>

template <class T> class Finally {
public:
  Finally(T *Object, void (T::*Action)()) : Object(Object), Action(Action) {}
  ~Finally() { (Object->*Action)(); }
  Finally(const Finally &) = delete;

private:
  T *Object;
  void (T::*Action)();
};

class Region {
public:
  void Enter() { Mutex.lock(); }
  void Leave() { Mutex.unlock(); }
  int Count = 0;

private:
  std::mutex Mutex;
};

class Heap {
public:
  void compact() {
    {
      Pages.Enter();
      Finally<Region> LeavePages(&Pages, &Region::Leave);
      ++Pages.Count;
    }
    Cells.Enter();
    ++Cells.Count;
    Cells.Leave();
    Cells.Enter();
    --Cells.Count;
    Cells.Leave();
  }
  void grow() {
    Pages.Enter();
    Finally<Region> LeavePages(&Pages, &Region::Leave);
    Cells.Enter();
    Finally<Region> LeaveCells(&Cells, &Region::Leave);
    Cells.Count *= 2;
  }

private:
  Region Pages, Cells;
};
