// template_bad.cpp - the pattern is in a template, visible once it is instantiated.
#include <mutex>

template <typename T> class Cell {
public:
  T get() const {
    std::lock_guard<std::mutex> Guard(Mutex);
    return Value;
  }
  void set(T New) {
    std::lock_guard<std::mutex> Guard(Mutex);
    Value = New;
  }

private:
  mutable std::mutex Mutex;
  T Value{};
};

template <typename T> class Doubler {
public:
  void run(Cell<T> &C) {
    std::lock_guard<std::mutex> Guard(Mutex);
    ++Runs;
    T Old = C.get();
    C.set(Old + Old); // expect-warning: lockseam-context-witness
  }

private:
  std::mutex Mutex;
  int Runs = 0;
};

void doubleIt(Doubler<int> &D, Cell<int> &C) { D.run(C); }
