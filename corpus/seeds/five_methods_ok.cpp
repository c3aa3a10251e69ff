// five_methods_ok.cpp - the same calls; nothing is held around both acquisitions.
#include <mutex>

class Ledger {
public:
  void m1() { m2(); }
  void m2() {
    m3();
    m4();
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
