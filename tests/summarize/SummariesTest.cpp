// SummariesTest.cpp - each rule of analysis.md 6.2 by table: facts in, summary out.
#include "SummaryTesting.h"
#include <algorithm>

namespace lockseam {
namespace {

struct Case {
  const char *What;
  const char *Facts;
  const char *Expected;
};

class SummaryOf : public testing::TestWithParam<Case> {};

TEST_P(SummaryOf, Function) {
  EXPECT_EQ(summaryOf(GetParam().Facts), GetParam().Expected) << GetParam().What;
}

const Case Cases[] = {
    {"one section", R"(
function f
  b0: exit
    call pthread_mutex_lock(&@m)
    call pthread_mutex_unlock(&@m)
)",
     "acquires @m\n"},
    {"two sections of one lock are a pair for the caller", R"(
function f
  b0: exit
    call pthread_mutex_lock(&@m)
    call pthread_mutex_unlock(&@m)
    call pthread_mutex_lock(&@m)
    call pthread_mutex_unlock(&@m)
)",
     "acquires @m\npair @m at 5, 6\n"},
    {"with a lock held across they are the pattern, and no pair", R"(
function f
  b0: exit
    call pthread_mutex_lock(&@a)
    call pthread_mutex_lock(&@m)
    call pthread_mutex_unlock(&@m)
    call pthread_mutex_lock(&@m)
    call pthread_mutex_unlock(&@m)
    call pthread_mutex_unlock(&@a)
)",
     "acquires @a @m\npattern @m at 6, 7 in @a\n"},
    {"the context must last", R"(
function f
  b0: exit
    call pthread_mutex_lock(&@a)
    call pthread_mutex_lock(&@m)
    call pthread_mutex_unlock(&@m)
    call pthread_mutex_unlock(&@a)
    call pthread_mutex_lock(&@a)
    call pthread_mutex_lock(&@m)
    call pthread_mutex_unlock(&@m)
    call pthread_mutex_unlock(&@a)
)",
     "acquires @a @m\npair @a at 7, 8\npair @m at 6, 9\n"},
    {"arms of an if do not follow each other", R"(
function f
  params c:int
  b0:
    call pthread_mutex_lock(&@a)
    -> b1 if load p0 != 0, b2 if load p0 == 0
  b1:
    call pthread_mutex_lock(&@m)
    call pthread_mutex_unlock(&@m)
    -> b3
  b2:
    call pthread_mutex_lock(&@m)
    call pthread_mutex_unlock(&@m)
    -> b3
  b3: exit
    call pthread_mutex_unlock(&@a)
)",
     "acquires @a @m\n"},
    {"the same condition twice: lock and unlock belong together", R"(
function f
  params c:int
  b0:
    -> b1 if load p0 != 0, b2 if load p0 == 0
  b1:
    call pthread_mutex_lock(&@m)
    -> b2
  b2:
    -> b3 if load p0 != 0, b4 if load p0 == 0
  b3:
    call pthread_mutex_unlock(&@m)
    -> b4
  b4: exit
)",
     "acquires @m\n"},
    {"a flag set on the way", R"(
function f
  params c:int
  locals locked:int
  b0:
    assign l0 := 0
    -> b1 if load p0 != 0, b2 if load p0 == 0
  b1:
    call pthread_mutex_lock(&@m)
    assign l0 := 1
    -> b2
  b2:
    -> b3 if load l0 != 0, b4 if load l0 == 0
  b3:
    call pthread_mutex_unlock(&@m)
    -> b4
  b4: exit
)",
     "acquires @m\n"},
    {"a loop comes round", R"(
function f
  params n:int
  b0:
    call pthread_mutex_lock(&@a)
    -> b1
  b1:
    call pthread_mutex_lock(&@m)
    call pthread_mutex_unlock(&@m)
    -> b1 if load @x != 0, b2 if load @x == 0
  b2: exit
    call pthread_mutex_unlock(&@a)
)",
     "acquires @a @m\npattern @m at 9, 8 in @a\n"},
    {"elements of an array in a loop are different locks", R"(
function f
  locals i:int
  b0:
    call pthread_mutex_lock(&@a)
    assign l0 := 0
    -> b1
  b1:
    call pthread_mutex_lock(&@slots[l0].S::mu)
    call pthread_mutex_unlock(&@slots[l0].S::mu)
    assign l0 := ?
    -> b1 if load l0 < 10, b2 if load l0 >= 10
  b2: exit
    call pthread_mutex_unlock(&@a)
)",
     "acquires @a\n"},
    {"a re-seated pointer names another lock", R"(
function f
  params n:*Node
  b0: exit
    call pthread_mutex_lock(&@a)
    call pthread_mutex_lock(&p0^.Node::mu)
    call pthread_mutex_unlock(&p0^.Node::mu)
    assign p0 := load p0^.Node::next
    call pthread_mutex_lock(&p0^.Node::mu)
    call pthread_mutex_unlock(&p0^.Node::mu)
    call pthread_mutex_unlock(&@a)
)",
     "acquires p0->Node::mu p0->Node::next->Node::mu @a\n"},
    {"a field that is assigned in between takes the name away", R"(
function f
  b0: exit
    call pthread_mutex_lock(&@a)
    call pthread_mutex_lock(&this.L::cur^.Node::mu)
    call pthread_mutex_unlock(&this.L::cur^.Node::mu)
    assign this.L::cur := ?
    call pthread_mutex_lock(&this.L::cur^.Node::mu)
    call pthread_mutex_unlock(&this.L::cur^.Node::mu)
    call pthread_mutex_unlock(&@a)
)",
     "modifies L::cur\nacquires this.L::cur->Node::mu @a\n"},
    {"hand over hand: the hold goes on under the new name", R"(
function f
  params n:*Node
  b0:
    call pthread_mutex_lock(&p0^.Node::mu)
    -> b1
  b1:
    -> b2 if load p0^.Node::next != 0, b3 if load p0^.Node::next == 0
  b2:
    call pthread_mutex_lock(&p0^.Node::next^.Node::mu)
    call pthread_mutex_unlock(&p0^.Node::mu)
    assign p0 := load p0^.Node::next
    -> b1
  b3: exit
    call pthread_mutex_unlock(&p0^.Node::mu)
)",
     "acquires p0->Node::mu\n"},
    {"a wrapper leaves the lock held", R"(
function f
  b0: exit
    call pthread_mutex_lock(&this.S::mu)
)",
     "leaves +this.S::mu\nacquires this.S::mu\n"},
    {"a try function: two ways out", R"(
function f
  locals r:int
  b0:
    call pthread_mutex_trylock(&this.S::mu) -> l0
    -> b1 if load l0 == 0, b2 if load l0 != 0
  b1: exit
    return 1
  b2: exit
    return 0
)",
     "leaves returning == 0\nleaves +this.S::mu returning == 1\nacquires this.S::mu\n"},
    {"the caller of a try function", R"(
function try_it
  locals r:int
  b0:
    call pthread_mutex_trylock(&this.S::mu) -> l0
    -> b1 if load l0 == 0, b2 if load l0 != 0
  b1: exit
    return 1
  b2: exit
    return 0
function f
  params s:*S
  locals ok:int
  b0:
    call try_it() on load p0 -> l0
    -> b1 if load l0 != 0, b2 if load l0 == 0
  b1:
    call pthread_mutex_unlock(&p0^.S::mu)
    -> b2
  b2: exit
)",
     "acquires p0->S::mu\n"},
    {"a callee that assigns a global pointer takes the names behind it away", R"(
function set
  b0: exit
    assign @cur := ?
function f
  b0: exit
    call pthread_mutex_lock(&@a)
    call pthread_mutex_lock(&@cur->Node::mu)
    call pthread_mutex_unlock(&@cur->Node::mu)
    call set()
    call pthread_mutex_lock(&@cur->Node::mu)
    call pthread_mutex_unlock(&@cur->Node::mu)
    call pthread_mutex_unlock(&@a)
)",
     "modifies @cur\nacquires @a @cur->Node::mu\n"},
    {"a result is told from what the call wrote to an argument", R"(
function pull
  params out:*int
  locals r:int
  b0:
    assign p0^ := ?
    call pthread_mutex_trylock(&@m) -> l0
    -> b1 if load l0 == 0, b2 if load l0 != 0
  b1: exit
    return 1
  b2: exit
    return 0
function f
  locals n:int, ok:int
  b0:
    call pull(&l0) -> l1
    -> b1 if load l1 != 0, b2 if load l1 == 0
  b1:
    call pthread_mutex_unlock(&@m)
    -> b2
  b2: exit
)",
     "acquires @m\n"},
    {"a lock without a name is released by a callee", R"(
function take
  b0: exit
    call pthread_mutex_lock(?)
function give
  b0: exit
    call pthread_mutex_unlock(?)
function f
  b0: exit
    call take()
    call give()
)",
     ""},
    {"the caller's lock is released and taken again", R"(
function f
  b0: exit
    call pthread_mutex_unlock(&@m)
    call pthread_mutex_lock(&@m)
)",
     "releases @m\ngap @m\n"},
    {"a gap in the caller's own section, with a context", R"(
function gap
  b0: exit
    call pthread_mutex_unlock(&@m)
    call pthread_mutex_lock(&@m)
function f
  b0: exit
    call pthread_mutex_lock(&@a)
    call pthread_mutex_lock(&@m)
    call gap()
    call pthread_mutex_unlock(&@m)
    call pthread_mutex_unlock(&@a)
)",
     "acquires @a @m\npattern @m at 10, 10 (gap) in @a\n"},
    {"while a lock of the caller is given away, it is no context of the pair", R"(
function f
  b0: exit
    call pthread_mutex_unlock(&@a)
    call pthread_mutex_lock(&@m)
    call pthread_mutex_unlock(&@m)
    call pthread_mutex_lock(&@m)
    call pthread_mutex_unlock(&@m)
    call pthread_mutex_lock(&@a)
)",
     "acquires @m\nreleases @a\ngap @a\npair @m at 6, 7 broken @a\n"},
    {"a guard owns what was released and taken by name", R"(
function std::lock_guard::lock_guard [ctor] class G
function std::lock_guard::~lock_guard [dtor] class G
function f
  locals g:std::lock_guard
  b0: exit
    construct std::lock_guard::lock_guard on &l0 (&@m)
    call pthread_mutex_unlock(&@m)
    call pthread_mutex_lock(&@m)
    destroy std::lock_guard::~lock_guard on &l0
)",
     "acquires @m\npair @m at 8, 9\n"},
    {"locks of callees, in the caller's names", R"(
function lockit
  params m:*pthread_mutex_t
  b0: exit
    call pthread_mutex_lock(load p0)
    call pthread_mutex_unlock(load p0)
function f
  b0: exit
    call pthread_mutex_lock(&@a)
    call lockit(&this.S::mu)
    call lockit(&this.S::mu)
    call lockit(&this.S::other)
    call pthread_mutex_unlock(&@a)
)",
     "acquires this.S::mu this.S::other @a\npattern this.S::mu at 10, 11 in @a\n"},
    {"a pair below a call, with the context here", R"(
function twice
  b0: exit
    call pthread_mutex_lock(&this.S::mu)
    call pthread_mutex_unlock(&this.S::mu)
    call pthread_mutex_lock(&this.S::mu)
    call pthread_mutex_unlock(&this.S::mu)
function f
  b0: exit
    call pthread_mutex_lock(&@a)
    call twice() on &@s
    call pthread_mutex_unlock(&@a)
)",
     "acquires @a @s.S::mu\npattern @s.S::mu at 11, 11 in @a\n"},
    {"a wait under another lock", R"(
function f
  b0: exit
    call pthread_mutex_lock(&@a)
    call pthread_mutex_lock(&@m)
    call pthread_cond_wait(&@c, &@m)
    call pthread_mutex_unlock(&@m)
    call pthread_mutex_unlock(&@a)
)",
     "acquires @a @m\npattern @m at 6, 6 (wait) in @a\n"},
    {"recursion", R"(
function f
  params n:int
  b0:
    call pthread_mutex_lock(&@m)
    call pthread_mutex_unlock(&@m)
    -> b1 if load p0 != 0, b2 if load p0 == 0
  b1:
    call f(?)
    -> b2
  b2: exit
)",
     "acquires @m\npair @m at 6, 9\npair @m at 9, 9\n"},
    {"a guard object", R"(
function std::lock_guard::lock_guard [ctor] class G
function std::lock_guard::~lock_guard [dtor] class G
function f
  locals g:std::lock_guard
  b0: exit
    construct std::lock_guard::lock_guard on &l0 (&this.S::mu)
    call pthread_mutex_lock(&@m)
    call pthread_mutex_unlock(&@m)
    call pthread_mutex_lock(&@m)
    call pthread_mutex_unlock(&@m)
    destroy std::lock_guard::~lock_guard on &l0
)",
     "acquires this.S::mu @m\npattern @m at 9, 10 in this.S::mu\n"},
    {"a lock required by the declaration is a context", R"(
function f {requires(this.S::mu)}
  b0: exit
    call pthread_mutex_lock(&@m)
    call pthread_mutex_unlock(&@m)
    call pthread_mutex_lock(&@m)
    call pthread_mutex_unlock(&@m)
)",
     "acquires @m\npattern @m at 5, 6 in this.S::mu\n"},
    {"the declaration says which lock is handed out", R"(
function getter {returns(this.S::mu)}
function f
  locals l:&std::mutex
  b0: exit
    call getter() on &this -> l0
    call pthread_mutex_lock(load l0)
    call pthread_mutex_unlock(&this.S::mu)
)",
     "acquires this.S::mu\n"},
    {"a pointer that is one object or null", R"(
function f
  params c:int
  locals p:*std::mutex
  b0:
    assign l0 := 0
    -> b1 if load p0 != 0, b2 if load p0 == 0
  b1:
    assign l0 := &@a
    call pthread_mutex_lock(&@a)
    -> b2
  b2:
    -> b3 if load l0 != 0, b4 if load l0 == 0
  b3:
    call pthread_mutex_unlock(load l0)
    -> b4
  b4: exit
)",
     "acquires @a\n"},
    {"what a short function tests of its caller's memory", R"(
function close
  b0:
    -> b1 if load this.G::owns != 0, b2 if load this.G::owns == 0
  b1:
    call pthread_mutex_unlock(load this.G::mu)
    -> b2
  b2: exit
function f
  locals g:G
  b0: exit
    assign l0.G::mu := &@a
    assign l0.G::owns := 1
    call pthread_mutex_lock(&@a)
    call close() on &l0
)",
     "acquires @a\n"},
};

INSTANTIATE_TEST_SUITE_P(Rules, SummaryOf, testing::ValuesIn(Cases));

} // namespace
} // namespace lockseam
