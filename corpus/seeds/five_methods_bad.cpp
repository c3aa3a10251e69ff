// five_methods_bad.cpp - both acquisitions of the witness are three calls below the context.
// options: --min-rank=20
#include <mutex>

class Ledger {
public:
  void m1() {
    std::lock_guard<std::recursive_mutex> Guard(A);
    m2();
  }
  void m2() {
    m3();
    m4(); // expect-warning: lockseam-context-witness
  }
  void m3() {
    std::lock_guard<std::recursive_mutex> Guard(A);
    m5(1);
  }
  void m4() {
    std::lock_guard<std::recursive_mutex> Guard(A);
    m5(2);
  }
  void m5(int Amount) {
    std::lock_guard<std::mutex> Guard(B);
    Total += Amount;
  }

private:
  std::recursive_mutex A;
  std::mutex B;
  int Total = 0;
};
