// reseated_by_callee_ok.cpp - a callee changes which object the member points at.
#include <mutex>

struct Page {
  std::mutex Mutex;
  int Uses = 0;
};

class Reader {
public:
  explicit Reader(Page *First) : Current(First) {}
  void read(Page *Following) {
    std::lock_guard<std::mutex> Guard(Mutex);
    use(*Current);
    turnTo(Following);
    use(*Current);
  }

private:
  void turnTo(Page *Following) { Current = Following; }
  static void use(Page &P) {
    std::lock_guard<std::mutex> Guard(P.Mutex);
    ++P.Uses;
  }

  std::mutex Mutex;
  Page *Current;
};
