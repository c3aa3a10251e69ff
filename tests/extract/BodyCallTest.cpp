// BodyCallTest.cpp - calls: receivers, arguments, results, pointers.
#include "BodyFixture.h"

namespace lockseam::test {
namespace {

const BodyCase Cases[] = {
    {"UnusedResultHasNoLocal", "t", R"cc(
void t() { f(1); }
)cc",
     R"(
b0: exit
  call f(int)(1)
)"},
    {"ResultIsATemporary", "t", R"cc(
int g(int, int); int t(int x) { return g(f(x), f(x + 1)); }
)cc",
     R"(
b0: exit
  call f(int)(load p0) -> l0
  call f(int)(?) -> l1 from(p0)
  call g(int, int)(load l0, load l1) -> l2
  return load l2
)"},
    {"MethodOnReference", "t", R"cc(
void t(Node &n) { n.mu.lock(); }
)cc",
     R"(
b0: exit
  call std::mutex::lock() on &p0->Node::mu
)"},
    {"MethodOnPointer", "t", R"cc(
void t(Node *n) { n->next->mu.lock(); }
)cc",
     R"(
b0: exit
  read p0->Node::next size 8
  call std::mutex::lock() on &p0->Node::next->Node::mu
)"},
    {"Virtual", "t", R"cc(
void t(Node &n) { n.turn(); }
)cc",
     R"(
b0: exit
  virtual Node::turn() on &p0^
)"},
    {"QualifiedIsNotVirtual", "t", R"cc(
void t(Node &n) { n.Node::turn(); }
)cc",
     R"(
b0: exit
  call Node::turn() on &p0^
)"},
    {"FinalIsNotVirtual", "t", R"cc(
struct Leaf final : Node { void turn() override; }; void t(Leaf &n) { n.turn(); }
)cc",
     R"(
b0: exit
  call Leaf::turn() on &p0^
)"},
    {"ResultByReference", "t", R"cc(
void t(Node &n) { n.self().mu.lock(); }
)cc",
     R"(
b0: exit
  call Node::self() on &p0^ -> l0
  call std::mutex::lock() on &l0->Node::mu
)"},
    {"MemberOperator", "t", R"cc(
struct Op { bool operator<(int); }; bool t(Op &o) { return o < 3; }
)cc",
     R"(
b0: exit
  call Op::operator<(int) on &p0^ (3) -> l0
  return load l0
)"},
    {"FreeOperator", "t", R"cc(
struct Op {}; bool operator<(const Op &, int); bool t(Op &o) { return o < 3; }
)cc",
     R"(
b0: exit
  call operator<(const Op &, int)(&p0^, 3) -> l0
  return load l0
)"},
    {"FunctionPointer", "t", R"cc(
int t(int (*p)(int)) { return p(2) + (*p)(3); }
)cc",
     R"(
b0: exit
  indirect load p0 callee (i)(2) -> l0
  indirect load p0 callee (i)(3) -> l1
  return from(l0, l1)
)"},
    {"PointerToMember", "t", R"cc(
void t(Node *n, void (Node::*p)()) { (n->*p)(); }
)cc",
     R"(
b0: exit
  indirect load p1 callee () on &p0^
)"},
    {"AddressOfFunction", "t", R"cc(
void run(void (*)(), void (Node::*)()); void cb(); void t() { run(cb, &Node::work);
  run(&cb, nullptr); }
)cc",
     R"(
b0: exit
  call run(void() *, void() Node::*)(fn cb(), fn Node::work())
  call run(void() *, void() Node::*)(fn cb(), 0)
)"},
    {"KnownPointer", "t", R"cc(
void cb(); void t() { (&cb)(); }
)cc",
     R"(
b0: exit
  call cb()()
)"},
    {"StaticMethod", "t", R"cc(
struct S { static void go(int); }; void t(S s) { S::go(1); s.go(2); }
)cc",
     R"(
b0: exit
  call S::go(int)(1)
  call S::go(int)(2)
)"},
    {"ByValueIsALoad", "t", R"cc(
void t(Guard &g) { take(g); }
)cc",
     R"(
b0: exit
  construct Guard::Guard(const Guard &) on &l0 (&p0^) implicit temporary
  call take(Guard)(load l0)
  destroy Guard::~Guard() on &l0 implicit temporary
)"},
    {"DefaultArgument", "t", R"cc(
void opt(int, Node * = nullptr); void t() { opt(1); }
)cc",
     R"(
b0: exit
  call opt(int, Node *)(1, 0)
)"},
    {"ScalarBoundToReference", "t", R"cc(
void in(const int &); void t() { in(3); in(f(1)); }
)cc",
     R"(
b0: exit
  assign l0 := 3
  call in(const int &)(&l0)
  call f(int)(1) -> l2
  assign l1 := load l2
  call in(const int &)(&l1)
)"},
    {"ExplicitDestructor", "t", R"cc(
void t(Guard *g) { g->~Guard(); }
)cc",
     R"(
b0: exit
  destroy Guard::~Guard() on &p0^
)"},
    {"MoveIsTransparent", "t", R"cc(
void sink(Guard &&); void t(Guard g) { sink(std::move(g)); }
)cc",
     R"(
b0: exit
  call sink(Guard &&)(&p0)
)"},
    {"Builtins", "t", R"cc(
int t(int *p) { __sync_fetch_and_add(p, 1); return __builtin_expect(f(1), 0); }
)cc",
     R"(
b0: exit
  read p0^ size 4 atomic
  write p0^ size 4 atomic
  call f(int)(1) -> l0
  return load l0
)"},
};

class BodyCall : public testing::TestWithParam<BodyCase> {};

TEST_P(BodyCall, Events) { expectBody(GetParam(), Language::Cpp); }

INSTANTIATE_TEST_SUITE_P(All, BodyCall, testing::ValuesIn(Cases), nameOfCase);

} // namespace
} // namespace lockseam::test
