// BodyLambdaTest.cpp - lambdas: captures in and out.
#include "BodyFixture.h"

namespace lockseam::test {
namespace {

const BodyCase Cases[] = {
    {"ByReference", "t", R"cc(
void t(Node &x) { Node y; auto l = [&x, &y] { x.work(); y.work(); }; l(); }
)cc",
     R"(
b0: exit
  construct Node::Node() on &l0
  assign l1.t(Node &)::lambda#0::x := &p0^
  assign l1.t(Node &)::lambda#0::y := &l0
  call t(Node &)::lambda#0::operator()() const on &l1
  destroy Node::~Node() on &l0 implicit
)"},
    {"ByReferenceInside", "t::lambda::operator()", R"cc(
void t(Node &x) { Node y; auto l = [&x, &y] { x.work(); y.work(); }; l(); }
)cc",
     R"(
b0: exit
  call Node::work() on &this.t(Node &)::lambda#0::x^
  call Node::work() on &this.t(Node &)::lambda#0::y^
)"},
    {"ByCopy", "t", R"cc(
void t(Node *p, int n) { auto l = [p, n] { p->work(); f(n); }; l(); }
)cc",
     R"(
b0: exit
  assign l0.t(Node *, int)::lambda#0::p := load p0
  assign l0.t(Node *, int)::lambda#0::n := load p1
  call t(Node *, int)::lambda#0::operator()() const on &l0
)"},
    {"ByCopyInside", "t::lambda::operator()", R"cc(
void t(Node *p, int n) { auto l = [p, n] { p->work(); f(n); }; l(); }
)cc",
     R"(
b0: exit
  read this.t(Node *, int)::lambda#0::p size 8
  call Node::work() on &this.t(Node *, int)::lambda#0::p^
  read this.t(Node *, int)::lambda#0::n size 4
  call f(int)(load this.t(Node *, int)::lambda#0::n)
)"},
    {"This", "S::t", R"cc(
struct S { std::mutex mu; void t() { auto l = [this] { mu.lock(); }; l(); } };
)cc",
     R"(
b0: exit
  assign l0.S::t()::lambda#0::this := &this
  call S::t()::lambda#0::operator()() const on &l0
)"},
    {"ThisInside", "S::t::lambda::operator()", R"cc(
struct S { std::mutex mu; S *s; void t() { auto l = [this] { mu.lock(); s->mu.lock(); }; l(); } };
)cc",
     R"(
b0: exit
  call std::mutex::lock() on &this.S::t()::lambda#0::this->S::mu
  read this.S::t()::lambda#0::this->S::s size 8
  call std::mutex::lock() on &this.S::t()::lambda#0::this->S::s->S::mu
)"},
    {"StarThisInside", "S::t::lambda::operator()", R"cc(
struct S { int n; void t() { auto l = [*this] { f(n); }; l(); } };
)cc",
     R"(
b0: exit
  read this.S::t()::lambda#0::this.S::n size 4
  call f(int)(load this.S::t()::lambda#0::this.S::n)
)"},
    {"Nested", "t::lambda::lambda::operator()", R"cc(
void t(Node &x) { auto l = [&] { auto m = [&] { x.work(); }; m(); }; l(); }
)cc",
     R"(
b0: exit
  call Node::work() on &this.t(Node &)::lambda#0::operator()() const::lambda#0::x^
)"},
    {"InitCaptureMoves", "t", R"cc(
void t(Guard g) { auto l = [h = std::move(g)] { h.held(); }; }
)cc",
     R"(
b0: exit
  construct Guard::Guard(Guard &&) on &l0.t(Guard)::lambda#0::h (&p0) implicit
  destroy t(Guard)::lambda#0::~lambda() on &l0 implicit
)"},
    {"InitCaptureReference", "t::lambda::operator()", R"cc(
void t(Node *p) { auto l = [&m = p->mu] { m.lock(); }; l(); }
)cc",
     R"(
b0: exit
  call std::mutex::lock() on &this.t(Node *)::lambda#0::m^
)"},
    {"CopiesObject", "t", R"cc(
void t(const Guard &g) { auto l = [g] { g.held(); }; }
)cc",
     R"(
b0: exit
  construct Guard::Guard(const Guard &) on &l0.t(const Guard &)::lambda#0::g (&p0^)
  assign l0.t(const Guard &)::lambda#0::g := load p0^
  destroy t(const Guard &)::lambda#0::~lambda() on &l0 implicit
)"},
    {"AsArgument", "t", R"cc(
template <class F> void run(F f) { f(); } void t(Node &x) { run([&] { x.work(); }); }
)cc",
     R"(
b0: exit
  assign l0.t(Node &)::lambda#0::x := &p0^
  call run<t(Node &)::lambda#0>(t(Node &)::lambda#0)@/unit/main.cpp(load l0)
)"},
    {"AsFunctionPointer", "t", R"cc(
void run(void (*)(int)); void t() { run([](int) {}); }
)cc",
     R"(
b0: exit
  call run(void(int) *)(fn t()::lambda#0::operator()(int) const)
)"},
    {"LocalEscapes", "t", R"cc(
template <class F> void run(F f) { f(); } void t() { int k = 1; k = 2; run([&] { k++; }); k = 3; }
)cc",
     R"(
b0: exit
  assign l0 := 1
  assign l0 := 2
  assign l1.t()::lambda#0::k := &l0
  call run<t()::lambda#0>(t()::lambda#0)@/unit/main.cpp(load l1)
  write l0 size 4
  assign l0 := 3
)"},
};

class BodyLambda : public testing::TestWithParam<BodyCase> {};

TEST_P(BodyLambda, Events) { expectBody(GetParam(), Language::Cpp); }

INSTANTIATE_TEST_SUITE_P(All, BodyLambda, testing::ValuesIn(Cases), nameOfCase);

} // namespace
} // namespace lockseam::test
