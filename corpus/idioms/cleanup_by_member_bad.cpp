// cleanup_by_member_bad.cpp - Enter and Leave, and a cleanup object that calls one of them.
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
    Pages.Enter();
    Finally<Region> LeavePages(&Pages, &Region::Leave);
    int Live;
    {
      Cells.Enter();
      Finally<Region> LeaveCells(&Cells, &Region::Leave);
      Live = Cells.Count;
    }
    Cells.Enter(); // expect-warning: lockseam-context-witness
    Cells.Count = Live / 2;
    Cells.Leave();
  }

private:
  Region Pages, Cells;
};
