// BodyObjectTest.cpp - objects: where they are built, and when destroyed.
#include "BodyFixture.h"

namespace lockseam::test {
namespace {

const BodyCase Cases[] = {
    {"Variable", "t", R"cc(
void t() { Guard g(1); f(2); }
)cc",
     R"(
b0: exit
  construct Guard::Guard(int) on &l0 (1)
  call f(int)(2)
  destroy Guard::~Guard() on &l0 implicit
)"},
    {"MutexGuard", "t", R"cc(
void t(Node &n) { std::lock_guard<std::mutex> l(n.mu); n.work(); }
)cc",
     R"(
b0: exit
  construct std::lock_guard<std::mutex>::lock_guard(std::mutex &) on &l0 (&p0->Node::mu)
  call Node::work() on &p0^
  destroy std::lock_guard<std::mutex>::~lock_guard() on &l0 implicit
)"},
    {"InnerScope", "t", R"cc(
void t() { { Guard g(1); } f(2); }
)cc",
     R"(
b0: exit
  construct Guard::Guard(int) on &l0 (1)
  destroy Guard::~Guard() on &l0 implicit
  call f(int)(2)
)"},
    {"EarlyReturn", "t", R"cc(
int t(int x) { Guard g(1); if (x) return f(2); return 3; }
)cc",
     R"(
b0:
  construct Guard::Guard(int) on &l0 (1)
  -> b1 if load p0 != 0, b2 if load p0 == 0
b1: exit
  call f(int)(2) -> l1
  return load l1
  destroy Guard::~Guard() on &l0 implicit
b2: exit
  return 3
  destroy Guard::~Guard() on &l0 implicit
)"},
    {"LoopBody", "t", R"cc(
void t() { while (ok()) { Guard g(1); if (f(1)) continue; f(2); } }
)cc",
     R"(
b0:
  -> b1
b1:
  call ok()() -> l1
  -> b2 if load l1 != 0, b5 if load l1 == 0
b2:
  construct Guard::Guard(int) on &l0 (1)
  call f(int)(1) -> l2
  -> b3 if load l2 != 0, b4 if load l2 == 0
b3:
  destroy Guard::~Guard() on &l0 implicit
  -> b1
b4:
  call f(int)(2)
  destroy Guard::~Guard() on &l0 implicit
  -> b1
b5: exit
)"},
    {"ResultBuildsVariable", "t", R"cc(
void t() { Guard g = make(); }
)cc",
     R"(
b0: exit
  call make()() -> l0
  destroy Guard::~Guard() on &l0 implicit
)"},
    {"ResultBuildsReturnSlot", "t", R"cc(
Guard t() { return make(); }
)cc",
     R"(
b0: exit
  call make()() -> ret
  return load ret
)"},
    {"ReturnConstructs", "t", R"cc(
Guard t() { return Guard(1); }
)cc",
     R"(
b0: exit
  construct Guard::Guard(int) on &ret (1)
  return load ret
)"},
    {"ReturnLocalMovesBeforeItDies", "t", R"cc(
Guard t() { Guard g(1); return g; }
)cc",
     R"(
b0: exit
  construct Guard::Guard(int) on &l0 (1)
  construct Guard::Guard(Guard &&) on &ret (&l0) implicit
  return load ret
  destroy Guard::~Guard() on &l0 implicit
)"},
    {"ReturnParameter", "t", R"cc(
Guard t(Guard g) { return g; }
)cc",
     R"(
b0: exit
  construct Guard::Guard(Guard &&) on &ret (&p0) implicit
  return load ret
)"},
    {"TemporaryDies", "t", R"cc(
void t() { use(Guard(1)); f(2); }
)cc",
     R"(
b0: exit
  construct Guard::Guard(int) on &l0 (1) temporary
  call use(const Guard &)(&l0)
  destroy Guard::~Guard() on &l0 implicit temporary
  call f(int)(2)
)"},
    {"TemporaryArgument", "t", R"cc(
void t() { take(make()); f(1); }
)cc",
     R"(
b0: exit
  call make()() -> l0
  call take(Guard)(load l0)
  destroy Guard::~Guard() on &l0 implicit temporary
  call f(int)(1)
)"},
    {"ReferenceExtends", "t", R"cc(
void t() { const Guard &g = make(); f(1); }
)cc",
     R"(
b0: exit
  call make()() -> l1
  assign l0 := &l1
  call f(int)(1)
  destroy Guard::~Guard() on &l1 implicit
)"},
    {"ConditionalBuildsOne", "t", R"cc(
void t(bool b) { Guard g = b ? Guard(1) : make(); }
)cc",
     R"(
b0:
  -> b1 if load p0 != 0, b2 if load p0 == 0
b1:
  construct Guard::Guard(int) on &l0 (1)
  -> b3
b2:
  call make()() -> l0
  -> b3
b3: exit
  destroy Guard::~Guard() on &l0 implicit
)"},
    {"ConditionalTemporary", "t", R"cc(
void t(bool b) { if (b && Guard(1).held()) f(2); }
)cc",
     R"(
b0:
  assign l3 := 0
  assign l2 := 0
  -> b1 if load p0 != 0, b2 if load p0 == 0
b1:
  construct Guard::Guard(int) on &l0 (1) temporary
  call Guard::held() const on &l0 -> l1
  assign l2 := load l1
  assign l3 := 1
  -> b2
b2:
  -> b3 if load l3 != 0, b4 if load l3 == 0
b3:
  destroy Guard::~Guard() on &l0 implicit temporary
  assign l3 := 0
  -> b4
b4:
  -> b5 if load l2 != 0, b6 if load l2 == 0
b5: exit
  call f(int)(2)
b6: exit
)"},
    {"NewAndDelete", "t", R"cc(
void t() { Guard *g = new Guard(f(1)); delete g; }
)cc",
     R"(
b0: exit
  assign l1 := ?
  call f(int)(1) -> l2
  construct Guard::Guard(int) on &l1^ (load l2)
  assign l0 := load l1
  destroy Guard::~Guard() on &l0^
)"},
    {"Aggregate", "t", R"cc(
struct Two { Guard a; int n; Guard b; }; void t() { Two p{Guard(1), 2, make()}; }
)cc",
     R"(
b0: exit
  construct Guard::Guard(int) on &l0.Two::a (1)
  call make()() -> l0.Two::b
  assign l0.Two::n := 2
  destroy Two::~Two() on &l0 implicit
)"},
    {"TrivialCopy", "t", R"cc(
struct P { Node *n; }; void t(P a) { P b = a; b = a; P c{b.n}; }
)cc",
     R"(
b0: exit
  assign l0 := load p0
  assign l0 := load p0
  assign l1.P::n := load l0.P::n
)"},
    {"TrivialReturn", "t", R"cc(
struct P { Node *n; }; P t(P *a) { P b = *a; return b; }
)cc",
     R"(
b0: exit
  read p0^ size 8
  assign l0 := load p0^
  assign ret := load l0
  return load ret
)"},
    {"Array", "t", R"cc(
void t() { Guard g[2] = {Guard(1), Guard(2)}; }
)cc",
     R"(
b0: exit
  construct Guard::Guard(int) on &l0[0] (1)
  construct Guard::Guard(int) on &l0[1] (2)
  destroy Guard::~Guard() on &l0[?] implicit
)"},
    {"MemberInitialisers", "Box::Box", R"cc(
struct Base { Base(int); }; struct Box : Base { Guard g; Node *p; int n = f(3); Node &r;
  Box(Node &x) : Base(1), g(2), p(&x), r(x) { n = 4; } };  Box *b(Node &x) { return new Box(x); }
)cc",
     R"(
b0: exit
  construct Base::Base(int) on &this (1)
  construct Guard::Guard(int) on &this.Box::g (2)
  assign this.Box::p := load p0
  call f(int)(3) -> l0
  assign this.Box::n := load l0
  assign this.Box::r := &p0^
  write this.Box::n size 4
  assign this.Box::n := 4
)"},
    {"Delegating", "Box::Box", R"cc(
struct Box { Guard g; Box(int i, int j); Box(); }; Box::Box() : Box(1, 2) {}
)cc",
     R"(
b0: exit
  construct Box::Box(int, int) on &this (1, 2)
)"},
    {"MembersAndBasesDie", "Box::~Box", R"cc(
struct Base { ~Base(); }; struct Box : Base { Guard g; int n; Guard h; ~Box(); }; Box::~Box() {
  f(1); }
)cc",
     R"(
b0: exit
  call f(int)(1)
  destroy Guard::~Guard() on &this.Box::h implicit
  destroy Guard::~Guard() on &this.Box::g implicit
  destroy Base::~Base() on &this implicit
)"},
    {"Inherited", "Sub::Sub", R"cc(
struct Base { Base(int, Node &); }; struct Sub : Base { using Base::Base; }; void t(Node &n) {
  Sub s(1, n); }
)cc",
     R"(
b0: exit
  construct Base::Base(int, Node &) on &this (load p0, load p1) implicit
)"},
    {"Static", "t", R"cc(
void t() { static Guard g(1); f(2); }
)cc",
     R"(
b0:
  -> b2 if load @t()::g.$made != 0, b1 if load @t()::g.$made == 0
b1:
  construct Guard::Guard(int) on &@t()::g (1)
  -> b2
b2: exit
  call f(int)(2)
)"},
    {"Union", "Box::Box", R"cc(
struct Box { union { int a; Node *b; }; Box(Node *n) : b(n) { a = 1; } }; void t(Node *n) {
  Box b(n); }
)cc",
     R"(
b0: exit
  assign this.Box::b := load p0
  write this.Box::a size 4
  assign this.Box::a := 1
)"},
};

class BodyObject : public testing::TestWithParam<BodyCase> {};

TEST_P(BodyObject, Events) { expectBody(GetParam(), Language::Cpp); }

INSTANTIATE_TEST_SUITE_P(All, BodyObject, testing::ValuesIn(Cases), nameOfCase);

} // namespace
} // namespace lockseam::test
