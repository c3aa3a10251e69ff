// scoped_lockable_ok.cpp - a guard class known by Clang's attributes only, one section.
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
    Holding Hold(Inner);
    if (Last != Key)
      Last = Key;
  }
  void reset() {
    Holding Hold(Inner);
    Last = 0;
  }

private:
  Latch Outer, Inner;
  int Updates = 0, Last = 0;
};
