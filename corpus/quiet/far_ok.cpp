// Many calls lead to the second section, and each might be one that is not made.
#include <mutex>

std::mutex outer, inner;
int n;

void count() {
  std::lock_guard<std::mutex> l(inner);
  ++n;
}
void step6() { count(); }
void step5() { step6(); }
void step4() { step5(); }
void step3() { step4(); }
void step2() { step3(); }
void step1() { step2(); }

void twice() {
  std::lock_guard<std::mutex> l(outer);
  step1();
  step1();
}
