// template_ok.cpp - a template whose section is whole.
#include <mutex>

template <typename T> class Cell {
public:
  template <typename F> void change(F Function) {
    std::lock_guard<std::mutex> Guard(Mutex);
    Value = Function(Value);
  }

private:
  std::mutex Mutex;
  T Value{};
};

template <typename T> class Doubler {
public:
  void run(Cell<T> &C) {
    std::lock_guard<std::mutex> Guard(Mutex);
    ++Runs;
    C.change([](T Old) { return Old + Old; });
  }

private:
  std::mutex Mutex;
  int Runs = 0;
};

void doubleIt(Doubler<int> &D, Cell<int> &C) { D.run(C); }
