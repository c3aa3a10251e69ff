// BodyCTest.cpp - C: structures, tables of functions, cleanup, accesses.
#include "BodyFixture.h"

namespace lockseam::test {
namespace {

const BodyCase Cases[] = {
    {"Pthread", "t", R"cc(
typedef struct { int x; } pthread_mutex_t; int pthread_mutex_trylock(pthread_mutex_t *);
  struct n { pthread_mutex_t mu; int k; }; void t(struct n *p) {
  if (pthread_mutex_trylock(&p->mu) == 0) p->k++; }
)cc",
     R"(
b0:
  call pthread_mutex_trylock(&p0->n::mu) -> l0
  -> b1 if load l0 == 0, b2 if load l0 != 0
b1: exit
  read p0->n::k size 4
  write p0->n::k size 4
  assign p0->n::k := ? from(p0->n::k)
b2: exit
)"},
    {"Cleanup", "t", R"cc(
typedef struct { int x; } lock; void drop(lock **); void g(void); int t(lock *l) {
  lock *held __attribute__((cleanup(drop))) = l; g(); return 3; }
)cc",
     R"(
b0: exit
  assign l0 := load p0
  call g()
  return 3
  destroy drop(&l0) implicit
)"},
    {"StructureByValue", "t", R"cc(
struct s { int a; struct s *p; }; struct s t(struct s *q) { struct s x = *q; x.a = 1; *q = x;
  return x; }
)cc",
     R"(
b0: exit
  read p0^ size 16
  assign l0 := load p0^
  assign l0.s::a := 1
  write p0^ size 16
  assign p0^ := load l0
  assign ret := load l0
  return load ret
)"},
    {"StructureResult", "t", R"cc(
struct s { int a; }; struct s make(int); int t(void) { struct s x = make(1); x = make(2);
  return make(3).a; }
)cc",
     R"(
b0: exit
  call make(1) -> l0
  call make(2) -> l1
  assign l0 := load l1
  call make(3) -> l2
  return load l2.s::a
)"},
    {"AddressOfCompoundLiteral", "t", R"cc(
struct s { int *p; }; void use(struct s *); void t(int *q) { use(&(struct s){.p = q}); }
)cc",
     R"(
b0: exit
  assign l0.s::p := load p0
  call use(&l0)
)"},
    {"CriticalSections", "t", R"cc(
void g(int); void t(int n) {
  g(1);
#pragma omp critical(a)
  {
    g(2);
#pragma omp critical
    g(3);
  }
  g(4); }
)cc",
     R"(
b0: exit
  call g(1)
  call __kmpc_critical(&@omp critical(a))
  call g(2)
  call __kmpc_critical(&@omp critical)
  call g(3)
  call __kmpc_end_critical(&@omp critical)
  call __kmpc_end_critical(&@omp critical(a))
  call g(4)
)"},
    {"CriticalSectionThatBeginsWithALoop", "t", R"cc(
void g(int); void t(int n) {
#pragma omp critical
  while (n) g(1);
  g(2); }
)cc",
     R"(
b0:
  call __kmpc_critical(&@omp critical)
  -> b1
b1:
  -> b2 if load p0 != 0, b3 if load p0 == 0
b2:
  call g(1)
  -> b1
b3: exit
  call __kmpc_end_critical(&@omp critical)
  call g(2)
)"},
    {"CallThroughField", "t", R"cc(
struct ops { int (*open)(int); }; int t(struct ops *o) { return o->open(1) + (*o->open)(2); }
)cc",
     R"(
b0: exit
  read p0->ops::open size 8
  indirect load p0->ops::open callee (i)(1) -> l0
  read p0->ops::open size 8
  indirect load p0->ops::open callee (i)(2) -> l1
  return from(l0, l1)
)"},
    {"TableOfFunctions", "(initialisers)", R"cc(
struct ops { int (*open)(int); int (*shut)(int); int flags; }; int a(int); int b(int);
  struct ops one = {.shut = b, .open = a, .flags = 3}; int (*list[])(int) = {a, b};
)cc",
     R"(
b0: exit
  assign @one.ops::open := fn a
  assign @one.ops::shut := fn b
  assign @one.ops::flags := 3
  assign @list[0] := fn a
  assign @list[1] := fn b
)"},
    {"LocalTable", "t", R"cc(
struct ops { int (*open)(int); }; int a(int); int t(void) { struct ops o = {a}; return o.open(1);
  }
)cc",
     R"(
b0: exit
  assign l0.ops::open := fn a
  indirect load l0.ops::open callee (i)(1) -> l1
  return load l1
)"},
    {"Accesses", "t", R"cc(
int g; int numbers[4]; struct s { int a; char c; struct s *next; }; void t(struct s *p, int i) {
  int x = g; g = x; p->a += 1; p->next->c = 2; numbers[i] = numbers[0]; x++; }
)cc",
     R"(
b0: exit
  read @g size 4
  assign l0 := load @g
  write @g size 4
  assign @g := load l0
  read p0->s::a size 4
  write p0->s::a size 4
  assign p0->s::a := ? from(p0->s::a)
  read p0->s::next size 8
  write p0->s::next->s::c size 1
  assign p0->s::next->s::c := 2
  read @numbers[0] size 4
  write @numbers[p1] size 4
  assign @numbers[p1] := load @numbers[0]
  assign l0 := ? from(l0)
)"},
    {"WhatGoesIntoAValue", "t", R"cc(
int g(void); int total; struct s { double rate; }; int take(int, int); int t(struct s *p, int n) {
  double d = p->rate * n; int a[4]; a[0] = n; int m = a[n] + g() - (n ? total : 3) + sizeof(total);
  take(m + n, 5); if (m < n * 2) return !m; return d > 1.0; }
)cc",
     R"(
b0:
  read p0->s::rate size 8
  assign l0 := ? from(p0->s::rate, p1)
  assign l1[0] := load p1
  call g() -> l4
  -> b1 if load p1 != 0, b2 if load p1 == 0
b1:
  read @total size 4
  assign l3 := load @total
  -> b3
b2:
  assign l3 := 3
  -> b3
b3:
  assign l2 := ? from(l1[p1], l3, l4)
  call take(?, 5) from(p1, l2)
  tests(p1, l2)
  -> b4, b5
b4: exit
  return from(l2)
b5: exit
  return from(l0)
)"},
    {"ThroughPointer", "t", R"cc(
void t(int *p, int **q) { *p = 1; *q = p; p++; *p++ = 2; **q = 3; }
)cc",
     R"(
b0: exit
  write p0^ size 4
  assign p0^ := 1
  write p1^ size 8
  assign p1^ := load p0
  assign p0 := ? from(p0)
  assign p0 := ? from(p0)
  read p1^ size 8
  write p1^^ size 4
  assign p1^^ := 3
)"},
    {"Atomics", "t", R"cc(
_Atomic int a; int b; void t(void) { a = 1; int x = a; __atomic_store_n(&b, 1, 5);
  x = __atomic_load_n(&b, 5); __atomic_fetch_add(&b, 1, 5); }
)cc",
     R"(
b0: exit
  write @a size 4 atomic
  assign @a := 1
  read @a size 4 atomic
  assign l0 := load @a
  write @b size 4 atomic
  assign @b := ?
  read @b size 4 atomic
  assign l0 := ? from(@b)
  read @b size 4 atomic
  write @b size 4 atomic
  assign @b := ?
)"},
    {"ConstantsAreNotRead", "t", R"cc(
const int k = 3; int g(int); void t(void) { g(k); }
)cc",
     R"(
b0: exit
  call g(3)
)"},
    {"AddressTakenLocal", "t", R"cc(
void out(int *); int t(void) { int r = 0; r = 1; out(&r); return r; }
)cc",
     R"(
b0: exit
  assign l0 := 0
  assign l0 := 1
  call out(&l0)
  read l0 size 4
  return load l0
)"},
    {"Elvis", "t", R"cc(
int g(int); int t(int x) { return g(x) ?: 4; }
)cc",
     R"(
b0:
  call g(load p0) -> l0
  assign l1 := load l0
  -> b2 if load l0 != 0, b1 if load l0 == 0
b1:
  assign l1 := 4
  -> b2
b2: exit
  return load l1
)"},
    {"VoidReturn", "t", R"cc(
void t(int x) { if (x) return; }
)cc",
     R"(
b0:
  -> b1 if load p0 != 0, b2 if load p0 == 0
b1: exit
  return
b2: exit
)"},
    {"StatementExpression", "t", R"cc(
int g(int); int t(int x) { return __extension__({ int y = g(x); y; }); }
)cc",
     R"(
b0: exit
  call g(load p0) -> l1
  assign l0 := load l1
  return load l0
)"},
    {"IndirectGoto", "t", R"cc(
void g(int); void t(int i) { static void *to[] = {&&a, &&b}; goto *to[i]; a: g(1); b: g(2); }
)cc",
     R"(
b0:
  -> b2 if load @t::to.$made != 0, b1 if load @t::to.$made == 0
b1:
  assign @t::to[0] := ?
  assign @t::to[1] := ?
  -> b2
b2:
  read @t::to[p0] size 8
  -> b4, b3
b3:
  call g(1)
  -> b4
b4: exit
  call g(2)
)"},
};

class BodyC : public testing::TestWithParam<BodyCase> {};

TEST_P(BodyC, Events) { expectBody(GetParam(), Language::C); }

INSTANTIATE_TEST_SUITE_P(All, BodyC, testing::ValuesIn(Cases), nameOfCase);

} // namespace
} // namespace lockseam::test
