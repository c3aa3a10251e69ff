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
     "this.S::a, reads 0 of 0, writes 0 of 1\n"
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
     "this.S::a, reads 0 of 1, writes 0 of 1\n"},
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
     "this.S::limit, reads 0 of 2, writes 0 of 0\n"},
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
