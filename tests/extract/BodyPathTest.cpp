// BodyPathTest.cpp - paths: what expressions name.
#include "BodyFixture.h"

namespace lockseam::test {
namespace {

const BodyCase Cases[] = {
    {"Fields", "Tree::t", R"cc(
struct Tree { Node root; Node *top; Node &ref; void t(); }; void Tree::t() { root.mu.lock();
  top->mu.lock(); ref.mu.lock(); this->root.mu.unlock(); (*top).mu.unlock(); }
)cc",
     R"(
b0: exit
  call std::mutex::lock() on &this.Tree::root.Node::mu
  read this.Tree::top size 8
  call std::mutex::lock() on &this.Tree::top->Node::mu
  call std::mutex::lock() on &this.Tree::ref->Node::mu
  call std::mutex::unlock() on &this.Tree::root.Node::mu
  read this.Tree::top size 8
  call std::mutex::unlock() on &this.Tree::top->Node::mu
)"},
    {"Base", "t", R"cc(
struct Derived : Node {}; void t(Derived *d) { d->mu.lock(); static_cast<Node *>(d)->mu.unlock();
  }
)cc",
     R"(
b0: exit
  call std::mutex::lock() on &p0->Node::mu
  call std::mutex::unlock() on &p0->Node::mu
)"},
    {"Globals", "t", R"cc(
namespace ns { Node g; struct S { static std::mutex mu; }; } Node &gr = ns::g; void t() {
  ns::g.mu.lock(); ns::S::mu.lock(); gr.mu.lock(); }
)cc",
     R"(
b0: exit
  call std::mutex::lock() on &@ns::g.Node::mu
  call std::mutex::lock() on &@ns::S::mu
  call std::mutex::lock() on &@ns::g.Node::mu
)"},
    {"StaticLocal", "t", R"cc(
void t() { static std::mutex mu; mu.lock(); }
)cc",
     R"(
b0: exit
  call std::mutex::lock() on &@t()::mu
)"},
    {"AnonymousUnion", "t", R"cc(
struct U { union { struct { std::mutex mu; }; int x; }; }; void t(U *u) { u->mu.lock(); }
)cc",
     R"(
b0: exit
  call std::mutex::lock() on &p0->U::mu
)"},
    {"Elements", "t", R"cc(
void t(Node (&a)[4], Node *p, int i) { a[1].mu.lock(); a[i].mu.lock(); p[0].mu.lock();
  p[i].mu.lock(); (*(p + i)).mu.lock(); a[f(1)].mu.lock(); a->mu.lock(); }
)cc",
     R"(
b0: exit
  call std::mutex::lock() on &p0^[1].Node::mu
  call std::mutex::lock() on &p0^[p2].Node::mu
  call std::mutex::lock() on &p1->Node::mu
  call std::mutex::lock() on &p1^[p2].Node::mu
  call std::mutex::lock() on &p1^[?].Node::mu
  call f(int)(1) -> l0
  call std::mutex::lock() on &p0^[l0].Node::mu
  call std::mutex::lock() on &p0->Node::mu
)"},
    {"AddressAndDereference", "t", R"cc(
void lk(std::mutex *); void t(Node *p, std::mutex *m) { lk(&p->mu); lk(&*m); lk(&(*p).mu);
  (*&*p).mu.lock(); }
)cc",
     R"(
b0: exit
  call lk(std::mutex *)(&p0->Node::mu)
  call lk(std::mutex *)(load p1)
  call lk(std::mutex *)(&p0->Node::mu)
  call std::mutex::lock() on &p0->Node::mu
)"},
    {"References", "t", R"cc(
void t(Node *p) { Node &r = *p; std::mutex &m = r.mu; m.lock(); Node *&q = p; q->mu.lock(); }
)cc",
     R"(
b0: exit
  assign l0 := &p0^
  assign l1 := &l0->Node::mu
  call std::mutex::lock() on &l1^
  assign l2 := &p0
  read l2^ size 8
  call std::mutex::lock() on &l2^->Node::mu
)"},
    {"PointerVariables", "t", R"cc(
void t(Node *p) { Node *q = p->next; q->mu.lock(); q = q->next; q->mu.unlock();
  std::mutex *m = &q->mu; m->lock(); }
)cc",
     R"(
b0: exit
  read p0->Node::next size 8
  assign l0 := load p0->Node::next
  call std::mutex::lock() on &l0->Node::mu
  read l0->Node::next size 8
  assign l0 := load l0->Node::next
  call std::mutex::unlock() on &l0->Node::mu
  assign l1 := &l0->Node::mu
  call std::mutex::lock() on &l1^
)"},
    {"SmartPointers", "t", R"cc(
void t(std::unique_ptr<Node> &p) { p->mu.lock(); (*p).mu.unlock(); p.get()->work();
  p->own->mu.lock(); if (p) p->work(); }
)cc",
     R"(
b0:
  call std::mutex::lock() on &p0^->Node::mu
  call std::mutex::unlock() on &p0^->Node::mu
  call Node::work() on &p0^^
  call std::mutex::lock() on &p0^->Node::own->Node::mu
  -> b1 if load p0^ != 0, b2 if load p0^ == 0
b1: exit
  call Node::work() on &p0^^
b2: exit
)"},
    {"SmartPointerReseated", "t", R"cc(
void t(Node *n, std::unique_ptr<Node> &q) { std::unique_ptr<Node> p(n); p = std::move(q);
  p.reset(n); p.reset(); }
)cc",
     R"(
b0: exit
  construct std::unique_ptr<Node>::unique_ptr(Node *) on &l0 (load p0)
  assign l0 := load p0
  call std::unique_ptr<Node>::operator=(std::unique_ptr<Node> &&) on &l0 (&p1^)
  assign l0 := load p1^
  call std::unique_ptr<Node>::reset(Node *) on &l0 (load p0)
  assign l0 := load p0
  call std::unique_ptr<Node>::reset(Node *) on &l0 (0)
  assign l0 := 0
  destroy std::unique_ptr<Node>::~unique_ptr() on &l0 implicit
)"},
    {"Containers", "t", R"cc(
void t(std::vector<Node> &v, std::map<int, Node *> &m, int i) { v[2].mu.lock();
  v.at(i).mu.lock(); m[i]->mu.lock(); m[7]->mu.lock(); }
)cc",
     R"(
b0: exit
  call std::mutex::lock() on &p0^[2].Node::mu
  call std::mutex::lock() on &p0^[p2].Node::mu
  read p1^[p2] size 8
  call std::mutex::lock() on &p1^[p2]->Node::mu
  assign l0 := 7
  read p1^[7] size 8
  call std::mutex::lock() on &p1^[7]->Node::mu
)"},
    {"Wrappers", "t", R"cc(
void t(std::mutex &m) { auto w = std::ref(m); w.get().lock(); std::mutex &r = w; r.unlock();
  std::addressof(m)->lock(); }
)cc",
     R"(
b0: exit
  assign l0 := &p0^
  call std::mutex::lock() on &l0^
  assign l1 := &l0^
  call std::mutex::unlock() on &l1^
  call std::mutex::lock() on &p0^
)"},
    {"StructuredBinding", "t", R"cc(
struct P { Node *n; std::mutex mu; }; void t(P &p) { auto &[n, mu] = p; n->work(); mu.lock(); }
)cc",
     R"(
b0: exit
  assign l0 := &p0^
  read l0->P::n size 8
  call Node::work() on &l0->P::n^
  call std::mutex::lock() on &l0->P::mu
)"},
    {"RangeFor", "t", R"cc(
void t(std::vector<Node> &v) { for (Node &n : v) n.mu.lock(); }
)cc",
     R"(
b0:
  assign l0 := &p0^
  call std::vector<Node>::end() on &l0^ -> l4
  assign l1 := load l4
  call std::vector<Node>::begin() on &l0^ -> l5
  assign l2 := load l5
  -> b1
b1:
  tests(l1, l2)
  -> b2, b3
b2:
  assign l3 := &l2^
  call std::mutex::lock() on &l3->Node::mu
  assign l2 := ? from(l2)
  -> b1
b3: exit
)"},
    {"ConditionalPointer", "t", R"cc(
void t(bool b, Node *p) { Node *q = b ? p : p->next; q->mu.lock(); }
)cc",
     R"(
b0:
  -> b1 if load p0 != 0, b2 if load p0 == 0
b1:
  assign l1 := load p1
  -> b3
b2:
  read p1->Node::next size 8
  assign l1 := load p1->Node::next
  -> b3
b3: exit
  assign l0 := load l1
  call std::mutex::lock() on &l0->Node::mu
)"},
    {"ConditionalObject", "t", R"cc(
void t(bool b, Node &x, Node &y) { (b ? x : y).mu.lock(); }
)cc",
     R"(
b0:
  -> b1 if load p0 != 0, b2 if load p0 == 0
b1:
  assign l0 := &p1^
  -> b3
b2:
  assign l0 := &p2^
  -> b3
b3: exit
  call std::mutex::lock() on &l0->Node::mu
)"},
    {"CommaAndAssignment", "t", R"cc(
void t(Node *p, Node *q) { (f(1), p)->work(); (p = q)->work(); }
)cc",
     R"(
b0: exit
  call f(int)(1)
  call Node::work() on &p0^
  assign p0 := load p1
  call Node::work() on &p0^
)"},
    {"Casts", "t", R"cc(
void t(void *v) { ((Node *)v)->mu.lock(); reinterpret_cast<std::mutex *>(v)->unlock(); }
)cc",
     R"(
b0: exit
  call std::mutex::lock() on &p0->Node::mu
  call std::mutex::unlock() on &p0^
)"},
    {"TooDeep", "t", R"cc(
struct L { L *x; std::mutex mu; }; void t(L *l) { l->x->x->x->x->x->x->x->mu.lock(); }
)cc",
     R"(
b0: exit
  read p0->L::x size 8
  read p0->L::x->L::x size 8
  read p0->L::x->L::x->L::x size 8
  read p0->L::x->L::x->L::x->L::x size 8
  read p0->L::x->L::x->L::x->L::x->L::x size 8
  call std::mutex::lock() on &*
)"},
    {"StatementExpression", "t", R"cc(
void t(Node *n) { ({ Node *m = n; m->next; })->mu.lock(); }
)cc",
     R"(
b0: exit
  assign l0 := load p0
  read l0->Node::next size 8
  call std::mutex::lock() on &l0->Node::next->Node::mu
)"},
};

class BodyPath : public testing::TestWithParam<BodyCase> {};

TEST_P(BodyPath, Events) { expectBody(GetParam(), Language::Cpp); }

INSTANTIATE_TEST_SUITE_P(All, BodyPath, testing::ValuesIn(Cases), nameOfCase);

} // namespace
} // namespace lockseam::test
