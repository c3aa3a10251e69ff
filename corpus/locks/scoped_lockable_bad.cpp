// scoped_lockable_bad.cpp - a guard class known by Clang's attributes only.
class __attribute__((capability("mutex"))) Latch {};

class __attribute__((scoped_lockable)) Holding {
public:
  explicit Holding(Latch &L) __attribute__((acquire_capability(L)));
  ~Holding() __attribute__((release_capability()));
};

class Index {
public:
  void update(int Key) {
    Holding Guard(Outer);
    ++Updates;
    bool Missing;
    {
      Holding Hold(Inner);
      Missing = Last != Key;
    }
    if (Missing) {
      Holding Hold(Inner); // expect-warning: lockseam-context-witness
      Last = Key;
    }
  }
  void reset() {
    Holding Hold(Inner);
    Last = 0;
  }

private:
  Latch Outer, Inner;
  int Updates = 0, Last = 0;
};
