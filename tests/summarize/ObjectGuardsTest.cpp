// ObjectGuardsTest.cpp - calls as accesses to the objects they are made on: facts in, guards out.
#include "SummaryTesting.h"
#include "analyzer/summarize/FieldGuards.h"

namespace lockseam {
namespace {

/// A class without a lock, as data of others.
constexpr const char *ListClass = R"(
function List::add class List
  b0: exit
    write this.List::n
function List::size class List
  b0: exit
    read this.List::n
function List::limit class List
  b0: exit
    read this.List::max
function List::twice class List
  b0: exit
    call List::add on &this ()
)";

struct Case {
  const char *What;
  const char *Facts;
  const char *Expected; // the guards of what is not in List
};

class ObjectGuards : public testing::TestWithParam<Case> {};

TEST_P(ObjectGuards, Program) {
  Program P = programOf(std::string(GetParam().Facts) + ListClass);
  Summaries S = summarize(P, testModels(), {.Accesses = true});
  std::vector<VariableGuard> Guards = inferGuards(P, S.Memory);
  std::erase_if(Guards, [](const VariableGuard &G) {
    return G.Variable.size() > 0 && dumpPath(G.Variable).starts_with("this.List::");
  });
  EXPECT_EQ(dumpGuards(Guards), GetParam().Expected) << GetParam().What;
}

const Case Cases[] = {
    {"methods of an embedded object, of a pointed-to one, and of a global", R"(
function f
  params s:*S
  b0: exit
    call pthread_mutex_lock(&p0->S::mu)
    call List::add on &p0->S::list ()
    call List::twice on &p0->S::list ()
    call List::add on load p0->S::head ()
    call List::size on load p0->S::head ()
    call List::add on &@all ()
    call List::size on &@all ()
    call List::add on &p0->S::table[3] ()
    call pthread_mutex_unlock(&p0->S::mu)
    call List::size on &p0->S::list ()
)",
     "this.S::head guarded_by this.S::mu as its pointee, reads 0 of 0, writes 0 of 0\n"
     "this.S::head^ guarded_by this.S::mu, reads 1 of 1, writes 1 of 1\n"
     "this.S::list write_guarded_by this.S::mu, reads 0 of 1, writes 2 of 2\n"
     "this.S::table, reads 0 of 0, writes 1 of 1\n"
     "@all, reads 0 of 1, writes 0 of 1\n"},
    {"what never changes is not read", R"(
function f
  params s:*S
  b0: exit
    call List::limit on &p0->S::list ()
    call pthread_mutex_lock(&p0->S::mu)
    call List::add on &p0->S::list ()
    call List::add on &p0->S::list ()
)",
     "this.S::list guarded_by this.S::mu, reads 0 of 0, writes 2 of 2\n"},
    {"pointer arguments, and what they are handed on to", R"(
function grow
  params other:int, l:*List
  b0: exit
    call List::add on load p1 ()
function f
  params s:*S
  b0: exit
    call pthread_mutex_lock(&p0->S::mu)
    call grow(0, &p0->S::list)
    call grow(0, &p0->S::list)
)",
     "this.S::list guarded_by this.S::mu, reads 0 of 0, writes 2 of 2\n"},
    {"whether an argument that is read changes is seen where it is given", R"(
function use
  params t:*int
  b0: exit
    read p0^
function f
  params s:*S
  b0: exit
    call use(&p0->S::title)
    call use(&p0->S::count)
    write p0->S::count
)",
     "this.S::count, reads 0 of 1, writes 0 of 1\n"
     "this.S::title readonly, reads 0 of 1, writes 0 of 0\n"},
    {"a class that locks itself needs no lock around it", R"(
function Safe::add class Safe
  b0: exit
    call pthread_mutex_lock(&this.Safe::mu)
    write this.Safe::n
    write this.Safe::n
    call pthread_mutex_unlock(&this.Safe::mu)
function f
  params s:*S
  b0: exit
    call Safe::add on &p0->S::safe ()
    call Safe::add on load p0->S::other ()
)",
     "this.Safe::n guarded_by this.Safe::mu, reads 0 of 0, writes 2 of 2\n"},
    {"objects of the function, and its own in constructors and destructors, are private", R"(
function S::S class S [ctor]
  b0: exit
    call List::add on &this.S::list ()
function S::drop class S [dtor]
  b0: exit
    call List::add on &this.S::list ()
    call List::add on load this.S::head ()
function f
  locals l:List class List
  b0: exit
    call List::add on &l0 ()
)",
     ""},
    {"locks that all callers hold are held at the call", R"(
function inner [internal]
  params s:*S
  b0: exit
    call List::add on &p0->S::list ()
    call List::size on &p0->S::list ()
function f
  params s:*S
  b0: exit
    call pthread_mutex_lock(&p0->S::mu)
    call inner(load p0)
)",
     "this.S::list guarded_by this.S::mu, reads 1 of 1, writes 1 of 1\n"},
    {"recursion that hands each argument on in another place", R"(
function turn
  params a:*List, b:*List, c:*List
  b0: exit
    write p0->List::n
    call turn(load p1, load p2, load p0)
function f
  params s:*S
  b0: exit
    call turn(&p0->S::a, &p0->S::b, &p0->S::c)
)",
     "this.S::a, reads 0 of 0, writes 0 of 1\n"
     "this.S::b, reads 0 of 0, writes 0 of 1\n"
     "this.S::c, reads 0 of 0, writes 0 of 1\n"},
    {"the head of a linked list is written as one of its nodes", R"(
function S::S class S [ctor]
  b0: exit
    assign this.S::head.Node::next := &this.S::head
function f
  params s:*S, n:*Node
  b0: exit
    call pthread_mutex_lock(&p0->S::mu)
    read p0->S::head.Node::next
    read p0->S::head.Node::next
    write p1->Node::next->Node::prev
)",
     "this.Node::next^, reads 0 of 0, writes 0 of 1\n"
     "this.Node::prev, reads 0 of 0, writes 0 of 1\n"
     "this.S::head guarded_by this.S::mu, reads 2 of 2, writes 0 of 0\n"},
};

INSTANTIATE_TEST_SUITE_P(Rules, ObjectGuards, testing::ValuesIn(Cases));

} // namespace
} // namespace lockseam
