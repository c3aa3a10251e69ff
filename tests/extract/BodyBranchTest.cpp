// BodyBranchTest.cpp - edges: conditions, switches, ways out, exceptions.
#include "BodyFixture.h"

namespace lockseam::test {
namespace {

const BodyCase Cases[] = {
    {"Truth", "t", R"cc(
void t(int x) { if (x) f(1); else f(2); }
)cc",
     R"(
b0:
  -> b1 if load p0 != 0, b2 if load p0 == 0
b1: exit
  call f(int)(1)
b2: exit
  call f(int)(2)
)"},
    {"NotResult", "t", R"cc(
void t(Node &n) { if (!n.mu.try_lock()) return; n.work(); }
)cc",
     R"(
b0:
  call std::mutex::try_lock() on &p0->Node::mu -> l0
  -> b1 if load l0 == 0, b2 if load l0 != 0
b1: exit
  return
b2: exit
  call Node::work() on &p0^
)"},
    {"EqualAndMirrored", "t", R"cc(
void t(int x) { if (x == 3) f(1); if (4 != x) f(2); }
)cc",
     R"(
b0:
  -> b1 if load p0 == 3, b2 if load p0 != 3
b1:
  call f(int)(1)
  -> b2
b2:
  -> b3 if load p0 != 4, b4 if load p0 == 4
b3: exit
  call f(int)(2)
b4: exit
)"},
    {"Order", "t", R"cc(
void t(int x) { if (x < 3) f(1); if (x > 3) f(2); if (x <= 3) f(3); if (x >= 3) f(4);
  if (3 < x) f(5); }
)cc",
     R"(
b0:
  -> b1 if load p0 < 3, b2 if load p0 >= 3
b1:
  call f(int)(1)
  -> b2
b2:
  -> b3 if load p0 >= 4, b4 if load p0 < 4
b3:
  call f(int)(2)
  -> b4
b4:
  -> b5 if load p0 < 4, b6 if load p0 >= 4
b5:
  call f(int)(3)
  -> b6
b6:
  -> b7 if load p0 >= 3, b8 if load p0 < 3
b7:
  call f(int)(4)
  -> b8
b8:
  -> b9 if load p0 >= 4, b10 if load p0 < 4
b9: exit
  call f(int)(5)
b10: exit
)"},
    {"Null", "t", R"cc(
void t(Node *p) { if (p == nullptr) f(1); if (p) f(2); if (!p->next) f(3); }
)cc",
     R"(
b0:
  -> b1 if load p0 == 0, b2 if load p0 != 0
b1:
  call f(int)(1)
  -> b2
b2:
  -> b3 if load p0 != 0, b4 if load p0 == 0
b3:
  call f(int)(2)
  -> b4
b4:
  read p0->Node::next size 8
  -> b5 if load p0->Node::next == 0, b6 if load p0->Node::next != 0
b5: exit
  call f(int)(3)
b6: exit
)"},
    {"AssignedInCondition", "t", R"cc(
void t() { int r; if ((r = f(1)) != 0) f(2); }
)cc",
     R"(
b0:
  assign l0 := ?
  call f(int)(1) -> l1
  assign l0 := load l1
  -> b1 if load l0 != 0, b2 if load l0 == 0
b1: exit
  call f(int)(2)
b2: exit
)"},
    {"DeclaredInCondition", "t", R"cc(
void t() { if (Node *p = reinterpret_cast<Node *>(f(1))) p->work(); }
)cc",
     R"(
b0:
  call f(int)(1) -> l1
  assign l0 := load l1
  -> b1 if load l0 != 0, b2 if load l0 == 0
b1: exit
  call Node::work() on &l0^
b2: exit
)"},
    {"KeptInVariable", "t", R"cc(
void t(Node &n) { bool got = n.mu.try_lock(); if (got) n.mu.unlock(); }
)cc",
     R"(
b0:
  call std::mutex::try_lock() on &p0->Node::mu -> l1
  assign l0 := load l1
  -> b1 if load l0 != 0, b2 if load l0 == 0
b1: exit
  call std::mutex::unlock() on &p0->Node::mu
b2: exit
)"},
    {"ExplicitBool", "t", R"cc(
void t(Guard &g) { if (g) f(1); if (static_cast<bool>(f(2))) f(3); }
)cc",
     R"(
b0:
  call Guard::operator bool() const on &p0^ -> l0
  -> b1 if load l0 != 0, b2 if load l0 == 0
b1:
  call f(int)(1)
  -> b2
b2:
  call f(int)(2) -> l1
  -> b3 if load l1 != 0, b4 if load l1 == 0
b3: exit
  call f(int)(3)
b4: exit
)"},
    {"Expect", "t", R"cc(
void t(int x) { if (__builtin_expect(!!(x == 3), 1)) f(1); }
)cc",
     R"(
b0:
  -> b1 if load p0 == 3, b2 if load p0 != 3
b1: exit
  call f(int)(1)
b2: exit
)"},
    {"NamedConstants", "t", R"cc(
enum E { A, B = 5 }; const int K = 7; void t(int x, E e) { if (x == K) f(1); if (e == B) f(2); }
)cc",
     R"(
b0:
  -> b1 if load p0 == 7, b2 if load p0 != 7
b1:
  call f(int)(1)
  -> b2
b2:
  -> b3 if load p1 == 5, b4 if load p1 != 5
b3: exit
  call f(int)(2)
b4: exit
)"},
    {"ShortCircuit", "t", R"cc(
void t(int x) { if (x == 1 && f(1)) f(2); if (x == 2 || f(3)) f(4); }
)cc",
     R"(
b0:
  -> b1 if load p0 == 1, b3 if load p0 != 1
b1:
  call f(int)(1) -> l0
  -> b2 if load l0 != 0, b3 if load l0 == 0
b2:
  call f(int)(2)
  -> b3
b3:
  -> b5 if load p0 == 2, b4 if load p0 != 2
b4:
  call f(int)(3) -> l1
  -> b5 if load l1 != 0, b6 if load l1 == 0
b5: exit
  call f(int)(4)
b6: exit
)"},
    {"LogicalValue", "t", R"cc(
void t(bool a) { bool b = a && ok(); if (!(b || ok())) f(1); }
)cc",
     R"(
b0:
  assign l2 := 0
  -> b1 if load p0 != 0, b2 if load p0 == 0
b1:
  call ok()() -> l1
  assign l2 := load l1
  -> b2
b2:
  assign l0 := load l2
  assign l4 := 1
  -> b4 if load l0 != 0, b3 if load l0 == 0
b3:
  call ok()() -> l3
  assign l4 := load l3
  -> b4
b4:
  -> b5 if load l4 == 0, b6 if load l4 != 0
b5: exit
  call f(int)(1)
b6: exit
)"},
    {"NoCondition", "t", R"cc(
void t(int x, int y) { if (x < y) f(1); }
)cc",
     R"(
b0:
  tests(p0, p1)
  -> b1, b2
b1: exit
  call f(int)(1)
b2: exit
)"},
    {"Switch", "t", R"cc(
void t(int x) { switch (x) { case 1: f(1); break; case 2: f(2); case 3: f(3); break;
  case 5 ... 7: f(5); break; default: f(4); } }
)cc",
     R"(
b0:
  -> b1, b3 if load p0 == 3, b2 if load p0 == 2, b4 if load p0 == 1, b5
b1: exit
  call f(int)(5)
b2:
  call f(int)(2)
  -> b3
b3: exit
  call f(int)(3)
b4: exit
  call f(int)(1)
b5: exit
  call f(int)(4)
)"},
    {"DefaultBesidesAllEnumerators", "t", R"cc(
enum E { One, Two }; void t(E x) { switch (x) { case One: f(1); break; case Two: f(2); break;
  default: f(3); } }
)cc",
     R"(
b0:
  -> b1 if load p0 == 1, b2 if load p0 == 0, b3 if load p0 >= 2
b1: exit
  call f(int)(2)
b2: exit
  call f(int)(1)
b3: exit
  call f(int)(3)
)"},
    {"NoDefaultBesidesAllEnumerators", "t", R"cc(
enum E { One, Two }; void t(E x) { switch (x) { case One: f(1); break; case Two: f(2); break; } }
)cc",
     R"(
b0:
  -> b1 if load p0 == 1, b2 if load p0 == 0
b1: exit
  call f(int)(2)
b2: exit
  call f(int)(1)
)"},
    {"Forever", "t", R"cc(
void t() { while (true) { if (ok()) break; } do { f(1); } while (0); }
)cc",
     R"(
b0:
  -> b1
b1:
  call ok()() -> l0
  -> b2 if load l0 != 0, b1 if load l0 == 0
b2: exit
  call f(int)(1)
)"},
    {"Constexpr", "t", R"cc(
void t() { if constexpr (sizeof(int) == 4) f(1); else f(2); if (false) f(3); }
)cc",
     R"(
b0: exit
  call f(int)(1)
)"},
    {"NoReturn", "t", R"cc(
[[noreturn]] void die(); int t(int x) { Guard g(1); if (x) die(); return x; }
)cc",
     R"(
b0:
  construct Guard::Guard(int) on &l0 (1)
  -> b1 if load p0 != 0, b2 if load p0 == 0
b1: noreturn
  call die()()
b2: exit
  return load p0
  destroy Guard::~Guard() on &l0 implicit
)"},
    {"Throw", "t", R"cc(
void t(int x) { Guard g(1); if (x) throw x; f(1); }
)cc",
     R"(
b0:
  construct Guard::Guard(int) on &l0 (1)
  -> b1 if load p0 != 0, b2 if load p0 == 0
b1: throw
b2: exit
  call f(int)(1)
  destroy Guard::~Guard() on &l0 implicit
)"},
    {"CatchFromCall", "t", R"cc(
void t() { Guard g(1); try { f(1); f(2); } catch (int) { f(3); } f(4); }
)cc",
     R"(
b0:
  construct Guard::Guard(int) on &l0 (1)
  -> b1
b1:
  call f(int)(1)
  -> b2, except b3
b2:
  call f(int)(2)
  -> b4, except b3
b3: handler of b1
  call f(int)(3)
  -> b4
b4: exit
  call f(int)(4)
  destroy Guard::~Guard() on &l0 implicit
)"},
    {"CatchFromThrow", "t", R"cc(
void t(int x) { try { if (x) throw 1; } catch (int) { f(1); } catch (...) { f(2); } }
)cc",
     R"(
b0:
  -> b1
b1:
  -> b2 if load p0 != 0, b5 if load p0 == 0
b2: throw
  -> except b3, except b4
b3: exit handler of b1
  call f(int)(1)
b4: exit handler of b1
  call f(int)(2)
b5: exit
)"},
    {"CatchWithoutVisibleThrow", "t", R"cc(
void t() { try { Guard g(1); } catch (...) { f(1); } }
)cc",
     R"(
b0:
  -> b1
b1:
  construct Guard::Guard(int) on &l0 (1)
  destroy Guard::~Guard() on &l0 implicit
  -> b2, except b3
b2: exit
b3: exit handler of b1
  call f(int)(1)
)"},
    {"NestedTry", "t", R"cc(
void t() { try { f(1); try { f(2); } catch (int) { f(3); } } catch (...) { f(4); } }
)cc",
     R"(
b0:
  -> b1
b1:
  call f(int)(1)
  -> b2, except b5
b2:
  call f(int)(2)
  -> b4, except b3, except b5
b3: handler of b2
  call f(int)(3)
  -> b4, except b5
b4: exit
b5: exit handler of b1
  call f(int)(4)
)"},
    {"Goto", "t", R"cc(
void t(int x) { again: f(1); if (x) goto again; goto out; f(2); out: f(3); }
)cc",
     R"(
b0:
  -> b1
b1:
  call f(int)(1)
  -> b1 if load p0 != 0, b2 if load p0 == 0
b2: exit
  call f(int)(3)
)"},
    {"EmptyLoop", "t", R"cc(
void t() { for (;;) ; }
)cc",
     R"(
b0:
  -> b1
b1:
  -> b1
)"},
};

class BodyBranch : public testing::TestWithParam<BodyCase> {};

TEST_P(BodyBranch, Events) { expectBody(GetParam(), Language::Cpp); }

INSTANTIATE_TEST_SUITE_P(All, BodyBranch, testing::ValuesIn(Cases), nameOfCase);

} // namespace
} // namespace lockseam::test
