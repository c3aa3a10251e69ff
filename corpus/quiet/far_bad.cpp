// A few calls lead to the second section.
// options: --min-rank=20
#include <mutex>

std::mutex outer, inner;
int n;

void count() {
  std::lock_guard<std::mutex> l(inner);
  ++n;
}
void step2() { count(); }
void step1() { step2(); }

void twice() {
  std::lock_guard<std::mutex> l(outer);
  step1();
  step1();  // expect-warning: lockseam-context-witness
}
