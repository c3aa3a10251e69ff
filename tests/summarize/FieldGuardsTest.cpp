// FieldGuardsTest.cpp - guards of fields and globals, by table: facts in, guards out.
#include "analyzer/summarize/FieldGuards.h"
#include "SummaryTesting.h"

namespace lockseam {
namespace {

struct Case {
  const char *What;
  const char *Facts;
  const char *Expected;
};

class GuardsOf : public testing::TestWithParam<Case> {};

TEST_P(GuardsOf, Program) {
  Program P = programOf(GetParam().Facts);
  Summaries S = summarize(P, testModels(), {.Accesses = true});
  EXPECT_EQ(dumpGuards(inferGuards(P, S.Memory)), GetParam().Expected) << GetParam().What;
}

const Case Cases[] = {
    {"a lock of the object, a global lock, and none", R"(
function f
  params s:*S
  b0: exit
    call pthread_mutex_lock(&p0->S::mu)
    read p0->S::a
    write p0->S::a
    call pthread_mutex_lock(&@all)
    write @n
    read @n
    call pthread_mutex_unlock(&@all)
    call pthread_mutex_unlock(&p0->S::mu)
    write p0->S::b
    read p0->S::b
)",
     "this.S::a guarded_by this.S::mu, reads 1 of 1, writes 1 of 1\n"
     "this.S::b, reads 0 of 1, writes 0 of 1\n"
     "@n guarded_by @all, reads 1 of 1, writes 1 of 1\n"},
    {"one access is no support; reads without the lock leave it to the writes", R"(
function f
  params s:*S
  b0: exit
    read p0->S::b
    call pthread_mutex_lock(&p0->S::mu)
    write p0->S::a
    write p0->S::b
    write p0->S::b
    call pthread_mutex_unlock(&p0->S::mu)
)",
     "this.S::a, reads 0 of 0, writes 1 of 1\n"
     "this.S::b write_guarded_by this.S::mu, reads 0 of 1, writes 2 of 2\n"},
    {"the lock of another object is none, the lock of the owner is one", R"(
function f
  params s:*S, t:*S
  b0: exit
    call pthread_mutex_lock(&p0->S::mu)
    write p1->S::a
    read p1->S::a
    write p0->S::head->Node::value
    read p0->S::head->Node::value
)",
     "this.Node::value guarded_by owner this.S::mu, reads 1 of 1, writes 1 of 1\n"
     "this.S::a, reads 0 of 1, writes 0 of 1\n"
     "this.S::head guarded_by this.S::mu as its pointee, reads 0 of 0, writes 0 of 0\n"
     "this.S::head^ guarded_by this.S::mu, reads 1 of 1, writes 1 of 1\n"},
    {"parts and elements count as the field they are in", R"(
function f
  params s:*S, i:int
  b0: exit
    call pthread_mutex_lock(&p0->S::mu)
    write p0->S::table[p1].Entry::key
    read p0->S::table[3]
    write p0->S::limits.Limits::low
    write p0->S::limits.Limits::high
)",
     "this.S::limits guarded_by this.S::mu, reads 0 of 0, writes 2 of 2\n"
     "this.S::table guarded_by this.S::mu, reads 1 of 1, writes 1 of 1\n"},
    {"construction, own objects, atomics and constants need none", R"(
function S::S class S [ctor]
  b0: exit
    write this.S::a
function f
  params s:*S
  locals l:S class S
  b0: exit
    write l0.S::a
    write p0->S::hits atomic
    read p0->S::limit
    read p0->S::limit
)",
     "this.S::limit readonly, reads 0 of 2, writes 0 of 0\n"},
    {"what a pointer with an index leads to is an object of its own", R"(
function f
  params i:int
  b0: exit
    call pthread_mutex_lock(&@workers^[p0].W::mu)
    write @workers^[p0].W::n
    read @workers^[p0].W::n
)",
     "this.W::n guarded_by this.W::mu, reads 1 of 1, writes 1 of 1\n"},
    {"a lock that is chosen by a local has no name elsewhere", R"(
function f
  params s:*S, i:int
  b0: exit
    call pthread_mutex_lock(&@locks[p1])
    call pthread_mutex_lock(&p0->S::locks[p1])
    write p0->S::n
    write p0->S::n
)",
     "this.S::n, reads 0 of 0, writes 0 of 2\n"},
    {"what is made here is private until it is stored or handed on", R"(
function malloc [system]
function N::N class N [ctor]
  b0: exit
function memset [system]
function f
  params s:*S
  locals :*N class N, n:*N class N, m:*M class M
  b0: exit
    assign l0 := ?
    construct N::N on load l0 ()
    assign l1 := load l0
    write l1->N::next
    assign p0->S::head := load l1
    write l1->N::value
    call malloc(8) -> l2
    call memset(load l2, 0, 8)
    write l2->M::a
    call use(load l2)
    write l2->M::b
function use
  params m:*M
  b0: exit
)",
     "this.M::b, reads 0 of 0, writes 0 of 1\n"
     "this.N::value, reads 0 of 0, writes 0 of 1\n"},
    {"readers share, writers do not", R"(
function pthread_rwlock_rdlock [system]
function pthread_rwlock_wrlock [system]
function pthread_rwlock_unlock [system]
function f
  params s:*S
  b0: exit
    call pthread_rwlock_rdlock(&p0->S::rw)
    read p0->S::a
    write p0->S::b
    write p0->S::b
    call pthread_rwlock_unlock(&p0->S::rw)
    call pthread_rwlock_wrlock(&p0->S::rw)
    write p0->S::a
)",
     "this.S::a guarded_by this.S::rw, reads 1 of 1, writes 1 of 1\n"
     "this.S::b, reads 0 of 0, writes 0 of 2\n"},
    {"of two locks at all writes a reader needs one", R"(
function f
  params s:*S
  b0: exit
    call pthread_mutex_lock(&p0->S::a)
    read p0->S::n
    call pthread_mutex_lock(&p0->S::b)
    write p0->S::n
    write p0->S::n
    call pthread_mutex_unlock(&p0->S::a)
    read p0->S::n
)",
     "this.S::n guarded_by this.S::a and this.S::b, reads 2 of 2, writes 2 of 2\n"},
    {"a lock that some writes do without is none of them; without a guard the nearest counts", R"(
function f
  params s:*S
  b0: exit
    call pthread_mutex_lock(&p0->S::a)
    write p0->S::n
    call pthread_mutex_lock(&p0->S::b)
    write p0->S::n
    call pthread_mutex_unlock(&p0->S::a)
    read p0->S::n
    read p0->S::n
)",
     "this.S::n write_guarded_by this.S::a, reads 0 of 2, writes 2 of 2\n"},
    {"the scalar behind a pointer is a variable of its own, and so are its elements", R"(
function f
  params s:*S, i:int
  b0: exit
    call pthread_mutex_lock(&p0->S::mu)
    write p0->S::p
    write p0->S::p^
    write p0->S::p^[p1]
    call pthread_mutex_unlock(&p0->S::mu)
    write @q^
    write @q^^
)",
     "this.S::p, reads 0 of 0, writes 1 of 1\n"
     "this.S::p^ guarded_by this.S::mu, reads 0 of 0, writes 2 of 2\n"
     "@q^, reads 0 of 0, writes 0 of 1\n"},
    {"who reads the pointer without the lock may hand it on", R"(
function f
  params s:*S
  b0: exit
    read p0->S::p
    call pthread_mutex_lock(&p0->S::mu)
    read p0->S::p
    write p0->S::p^
    write p0->S::p^
)",
     "this.S::p readonly, reads 0 of 2, writes 0 of 0\n"
     "this.S::p^, reads 0 of 0, writes 2 of 2\n"},
    {"a pointer that never changes and is always read under the guard of its pointee has that", R"(
function f
  params s:*S
  b0: exit
    call pthread_mutex_lock(&p0->S::mu)
    read p0->S::p
    write p0->S::p^
    write p0->S::p^
    write p0->S::constant^
    write p0->S::constant^
)",
     "this.S::constant guarded_by this.S::mu as its pointee, reads 0 of 0, writes 0 of 0\n"
     "this.S::constant^ guarded_by this.S::mu, reads 0 of 0, writes 2 of 2\n"
     "this.S::p guarded_by this.S::mu as its pointee, reads 1 of 1, writes 0 of 0\n"
     "this.S::p^ guarded_by this.S::mu, reads 0 of 0, writes 2 of 2\n"},
    {"what is declared, with its support", R"(
class S
  field S::mu type pthread_mutex_t
  field S::a type int {guarded_by(this.S::mu)}
  field S::b type int {guarded_by(this.S::mu)}
function f
  params s:*S
  b0: exit
    read p0->S::a
    call pthread_mutex_lock(&p0->S::mu)
    read p0->S::a
)",
     "this.S::a guarded_by this.S::mu declared, reads 1 of 2, writes 0 of 0\n"
     "this.S::b guarded_by this.S::mu declared, reads 0 of 0, writes 0 of 0\n"},
};

INSTANTIATE_TEST_SUITE_P(Rules, GuardsOf, testing::ValuesIn(Cases));

} // namespace
} // namespace lockseam
