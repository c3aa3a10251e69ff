// AccessesTest.cpp - each read and write with the locks held at it: facts in, text out.
#include "SummaryTesting.h"

namespace lockseam {
namespace {

struct Case {
  const char *What;
  const char *Facts;
  const char *Expected; // of all functions
};

std::string accessesOf(llvm::StringRef Facts) {
  Program P = programOf(Facts);
  return dumpAccesses(P, summarize(P, testModels(), {.Accesses = true}).Memory);
}

class AccessesOf : public testing::TestWithParam<Case> {};

TEST_P(AccessesOf, Program) {
  EXPECT_EQ(accessesOf(GetParam().Facts), GetParam().Expected) << GetParam().What;
}

const Case Cases[] = {
    {"before, inside and behind a section", R"(
function f
  params s:*S
  b0: exit
    read p0->S::n size 4
    call pthread_mutex_lock(&p0->S::mu)
    write p0->S::n size 4
    call pthread_mutex_unlock(&p0->S::mu)
    read @g atomic
)",
     "f\n"
     "  5 read p0->S::n size 4\n"
     "  7 write p0->S::n size 4 holding p0->S::mu\n"
     "  9 read @g atomic\n"},
    {"held on one of two ways is not held", R"(
function f
  params c:int
  b0:
    call pthread_mutex_lock(&@a)
    -> b1 if load p0 != 0, b2 if load p0 == 0
  b1:
    call pthread_mutex_lock(&@b)
    -> b2
  b2: exit
    write @n size 4
)",
     "f\n  11 write @n size 4 holding @a\n"},
    {"the bits of a word of flags are told", R"(
function f
  b0: exit
    read @flags size 4 bits 6
)",
     "f\n  4 read @flags size 4 bits 6\n"},
    {"callers that hold a lock shared, and for upgrade, have it shared in common", R"(
function boost::shared_mutex::lock_shared [system]
function boost::shared_mutex::lock_upgrade [system]
function reader
  b0: exit
    call boost::shared_mutex::lock_shared on &@rw
    call look()
function upgrader
  b0: exit
    call boost::shared_mutex::lock_upgrade on &@rw
    call look()
function look [internal]
  b0: exit
    read @n size 4
)",
     "look\n  entered holding @rw (shared)\n  14 read @n size 4 holding @rw (shared)\n"
     "reader\nupgrader\n"},
    {"a container is written by an assignment, and the other one read", R"(
function ASSIGN name `std::queue::operator=` [system] types(std::queue)
function f
  params s:*S, o:&std::queue
  b0: exit
    call ASSIGN on &p0->S::q (&p1^)
)",
     "f\n  6 read p1^\n  6 write p0->S::q\n"},
    {"a container is read where another one is made of it, and written where that moves", R"(
function COPY name `std::vector::vector` display `vector(const vector &)` [system ctor] types(std::vector)
function MOVE name `std::vector::vector` display `vector(vector &&)` [system ctor] types(std::vector)
function f
  params s:*S
  locals copy:std::vector, moved:std::vector
  b0: exit
    construct COPY on &l0 (&p0->S::v)
    construct MOVE on &l1 (&p0->S::v)
)",
     "f\n  8 read p0->S::v\n  9 write p0->S::v\n"},
    {"a guard that is handed on names the lock in the callee, as its object does", R"(
function LOCK name `std::unique_lock::unique_lock` [system ctor] types(std::mutex)
function A::run class A
  locals hold:std::unique_lock
  b0: exit
    construct LOCK on &l0 (&this.A::m)
    call A::step on &this (&l0)
function A::step class A [private]
  params hold:&std::unique_lock
  b0: exit
    read this.A::n size 4
)",
     "A::run\nA::step\n  entered holding this.A::m p0->$lock^\n"
     "  11 read this.A::n size 4 holding this.A::m p0->$lock^\n"},
    {"a private function is entered by its class alone", R"(
function open
  b0: exit
    call pthread_mutex_lock(&@m)
    call look()
function look [private]
  b0: exit
    read @n size 4
)",
     "look\n  entered holding @m\n  8 read @n size 4 holding @m\nopen\n"},
    {"a shared hold allows reads only, and stays shared where an exclusive one meets it", R"(
function pthread_rwlock_rdlock [system]
function pthread_rwlock_wrlock [system]
function f
  params c:int
  b0:
    -> b1 if load p0 != 0, b2 if load p0 == 0
  b1:
    call pthread_rwlock_rdlock(&@rw)
    -> b3
  b2:
    call pthread_rwlock_wrlock(&@rw)
    -> b3
  b3: exit
    read @n size 4
)",
     "f\n  15 read @n size 4 holding @rw (shared)\n"},
    {"what all callers hold, in the names of the callee", R"(
function bump [internal]
  params s:*S
  b0: exit
    write p0->S::n size 4
function f
  params s:*S
  b0: exit
    call pthread_mutex_lock(&p0->S::mu)
    call bump(load p0)
    call pthread_mutex_unlock(&p0->S::mu)
function g
  params t:*T
  b0: exit
    call pthread_mutex_lock(&@all)
    call pthread_mutex_lock(&p0->T::s.S::mu)
    call bump(&p0->T::s)
)",
     "bump\n"
     "  entered holding p0->S::mu\n"
     "  5 write p0->S::n size 4 holding p0->S::mu\n"
     "f\n"
     "g\n"},
    {"one caller without the lock is enough", R"(
function bump [internal]
  params s:*S
  b0: exit
    write p0->S::n size 4
function f
  params s:*S
  b0: exit
    call pthread_mutex_lock(&p0->S::mu)
    call bump(load p0)
    call pthread_mutex_unlock(&p0->S::mu)
    call bump(load p0)
)",
     "bump\n  5 write p0->S::n size 4\nf\n"},
    {"others may call what is not internal", R"(
function bump
  params s:*S
  b0: exit
    write p0->S::n size 4
function f
  params s:*S
  b0: exit
    call pthread_mutex_lock(&p0->S::mu)
    call bump(load p0)
)",
     "bump\n  5 write p0->S::n size 4\nf\n"},
    {"and call what overrides", R"(
function bump [internal virtual]
  b0: exit
    write @n size 4
function f
  b0: exit
    call pthread_mutex_lock(&@mu)
    call bump()
)",
     "bump\n  4 write @n size 4\nf\n"},
    {"but not in a whole program", R"(
function bump
  b0: exit
    write @n size 4
function main [main]
  b0: exit
    call pthread_mutex_lock(&@mu)
    call bump()
)",
     "bump\n  entered holding @mu\n  4 write @n size 4 holding @mu\nmain\n"},
    {"a thread starts with nothing", R"(
function pthread_create [system]
function run
  b0: exit
    write @n size 4
function main [main]
  b0: exit
    call pthread_mutex_lock(&@mu)
    call run()
    call pthread_create(?, 0, fn run, 0)
)",
     "main\nrun\n  5 write @n size 4\n"},
    {"the callee gives the lock away, or changes what its name leads through", R"(
function waits [internal]
  params s:*S
  b0: exit
    read p0->S::n size 4
    call pthread_mutex_unlock(&p0->S::mu)
    write p0->S::n size 4
    call pthread_mutex_lock(&p0->S::mu)
    read p0->S::n size 4
function moves [internal]
  params l:*L
  b0: exit
    assign p0->L::s := load p0->L::t
    write p0->L::n size 4
function f
  params s:*S, l:*L
  b0: exit
    call pthread_mutex_lock(&p0->S::mu)
    call waits(load p0)
    call pthread_mutex_lock(&p1->L::s->S::mu)
    call moves(load p1)
)",
     "f\n"
     "moves\n"
     "  entered holding p0->L::s->S::mu\n"
     "  14 write p0->L::n size 4\n"
     "waits\n"
     "  entered holding p0->S::mu\n"
     "  5 read p0->S::n size 4 holding p0->S::mu\n"
     "  7 write p0->S::n size 4\n"
     "  9 read p0->S::n size 4 holding p0->S::mu\n"},
    {"recursion keeps what is held all the way", R"(
function walk [internal]
  params n:*N
  b0: exit
    read p0->N::v size 4
    call walk(load p0->N::next)
function f
  params n:*N
  b0: exit
    call pthread_mutex_lock(&@all)
    call pthread_mutex_lock(&p0->N::mu)
    call walk(load p0)
)",
     "f\nwalk\n  entered holding @all\n  5 read p0->N::v size 4 holding @all\n"},
    {"library objects are data: methods read or write them, functions read what they are given", R"(
function size name `std::vector::size` class V [system]
function push name `std::vector::push_back` class V [system]
function clear name `std::vector::clear` class V [system]
function index name `std::map::operator[]` class M [system]
function swap name `std::swap` [system]
function puts name puts [system]
function ctor name `std::vector::vector` class V [system ctor]
function add name `std::atomic::fetch_add` class A [system]
function get name `std::atomic::load` class A [system]
function f
  params s:*S
  locals v:std::vector
  b0: exit
    call pthread_mutex_lock(&p0->S::mu)
    call push on &p0->S::v (&p0->S::n)
    call pthread_mutex_unlock(&p0->S::mu)
    call size on &p0->S::v ()
    call clear on &p0->S::v ()
    call index on &p0->S::m (3)
    call swap(&p0->S::v, &l0)
    call puts(&p0->S::text)
    construct ctor on &p0->S::v ()
    call clear on &l0 ()
    call add on &p0->S::hits (1)
    call get on &p0->S::hits ()
)",
     "f\n"
     "  16 read p0->S::n holding p0->S::mu\n"
     "  16 write p0->S::v holding p0->S::mu\n"
     "  18 read p0->S::v\n"
     "  19 write p0->S::v\n"
     "  20 write p0->S::m\n"
     "  21 write p0->S::v\n"
     "  22 read p0->S::text\n"
     "  25 write p0->S::hits atomic\n"
     "  26 read p0->S::hits atomic\n"},
    {"what the declaration requires", R"(
function f {requires(p0->S::mu)}
  params s:*S
  b0: exit
    write p0->S::n size 4
)",
     "f\n  entered holding p0->S::mu\n  5 write p0->S::n size 4 holding p0->S::mu\n"},
};

INSTANTIATE_TEST_SUITE_P(Rules, AccessesOf, testing::ValuesIn(Cases));

} // namespace
} // namespace lockseam
