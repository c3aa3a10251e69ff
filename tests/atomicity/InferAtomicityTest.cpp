// InferAtomicityTest.cpp - the atomicity of every event and of what is made of them: facts
// in, the atomicity of function `f` out.
#include "analyzer/atomicity/InferAtomicity.h"
#include "../summarize/SummaryTesting.h"

namespace lockseam {
namespace {

struct Case {
  const char *What;
  const char *Body; // of f; parameters s:*S, c:int; locals l0, l1 of no class
  const char *Expected;
  friend std::ostream &operator<<(std::ostream &OS, const Case &C) { return OS << C.What; }
};

constexpr const char *Around = R"(
class S
  field S::n type int size 4 {guarded_by(this.S::mu)}
  field S::seen type int size 4 {lockseam text `write_guarded_by(mu)`}
  field S::wide type Wide size 16
  field S::word type long size 8
  field S::next type *S class S size 8
  field S::mu type pthread_mutex_t
global mu type pthread_mutex_t
function pthread_rwlock_rdlock [system]
function pthread_rwlock_wrlock [system]
function pthread_rwlock_unlock [system]
function pthread_create [system]
function pthread_join [system]
function rlock name std::recursive_mutex::lock class std::recursive_mutex [system]
function runlock name std::recursive_mutex::unlock class std::recursive_mutex [system]
function peek
  params s:*S
  b0: exit
    read p0->S::n size 4
function add
  params s:*S
  b0: exit
    call pthread_mutex_lock(&p0->S::mu)
    write p0->S::n size 4
    call pthread_mutex_unlock(&p0->S::mu)
function leave
  params s:*S
  b0: exit
    call pthread_mutex_unlock(&p0->S::mu)
function others
  params s:*S
  b0: exit
    write p0->S::wide size 16
    write p0->S::word size 8
function foreign
function again
  params s:*S, c:int
  b0:
    -> b1 if load p1 != 0, b2 if load p1 == 0
  b1: exit
    read p0->S::n size 4
    call again(load p0, load p1)
  b2: exit
function f
  params s:*S, c:int
  locals l:int, o:int
)";

std::string atomicityOf(llvm::StringRef Body) {
  Program P = programOf(Around + Body.str());
  Summaries S = summarize(P, testModels(), {.Accesses = true});
  std::string All = dumpAtomicities(P, inferAtomicity(P, S, inferGuards(P, S.Memory)));
  llvm::SmallVector<llvm::StringRef> Lines;
  llvm::StringRef(All).split(Lines, '\n');
  for (llvm::StringRef Line : Lines)
    if (Line.consume_front("f: "))
      return Line.str();
  return "no function f in\n" + All;
}

class AtomicityOf : public testing::TestWithParam<Case> {};

TEST_P(AtomicityOf, Function) {
  std::string Is = atomicityOf(GetParam().Body);
  EXPECT_EQ(Is.substr(0, Is.find(';')), GetParam().Expected) << GetParam().What;
}

const Case Cases[] = {
    {"nothing", R"(  b0: exit
)",
     "const"},
    {"an acquire", R"(  b0: exit
    call pthread_mutex_lock(&p0->S::mu)
)",
     "right"},
    {"a release of the caller's lock", R"(  b0: exit
    call pthread_mutex_unlock(&p0->S::mu)
)",
     "s->mu (shared) ? left : error"},
    {"a section", R"(  b0: exit
    call pthread_mutex_lock(&p0->S::mu)
    write p0->S::n size 4
    call pthread_mutex_unlock(&p0->S::mu)
)",
     "atomic"},
    {"two sections", R"(  b0: exit
    call pthread_mutex_lock(&p0->S::mu)
    read p0->S::n size 4
    call pthread_mutex_unlock(&p0->S::mu)
    call pthread_mutex_lock(&p0->S::mu)
    write p0->S::n size 4
    call pthread_mutex_unlock(&p0->S::mu)
)",
     "compound"},
    {"a guarded read is one for readers as well", R"(  b0: exit
    read p0->S::n size 4
)",
     "s->mu (shared) ? mover : error"},
    {"a guarded write needs the lock for itself", R"(  b0: exit
    write p0->S::n size 4
)",
     "s->mu ? mover : error"},
    {"a write with a shared hold is an error", R"(  b0: exit
    call pthread_rwlock_rdlock(&p0->S::mu)
    write p0->S::n size 4
    call pthread_rwlock_unlock(&p0->S::mu)
)",
     "error"},
    {"a read with a shared hold is none", R"(  b0: exit
    call pthread_rwlock_rdlock(&p0->S::mu)
    read p0->S::n size 4
    call pthread_rwlock_unlock(&p0->S::mu)
)",
     "atomic"},
    {"write-guarded: a read without the lock is one step", R"(  b0: exit
    read p0->S::seen size 4
)",
     "s->mu (shared) ? mover : atomic"},
    {"write-guarded: a write is one step with the lock", R"(  b0: exit
    write p0->S::seen size 4
)",
     "s->mu ? atomic : error"},
    {"no guard: one step for each word", R"(  b0: exit
    write p0->S::word size 8
)",
     "atomic"},
    {"no guard: more than a word is more than a step", R"(  b0: exit
    write p0->S::wide size 16
)",
     "compound"},
    {"atomic operations are one step each", R"(  b0: exit
    read @a atomic
)",
     "atomic"},
    {"two of them are two", R"(  b0: exit
    read @a atomic
    write @a atomic
)",
     "compound"},
    {"a try that may fail", R"(  b0:
    call pthread_mutex_trylock(&p0->S::mu) -> l0
    -> b1 if load l0 == 0, b2 if load l0 != 0
  b1: exit
    write p0->S::n size 4
    call pthread_mutex_unlock(&p0->S::mu)
  b2: exit
)",
     "atomic"},
    {"a recursive lock that the caller may hold", R"(  b0: exit
    call rlock on &@r
    call runlock on &@r
)",
     "r (shared) ? const : atomic"},
    {"a recursive lock taken twice", R"(  b0: exit
    call rlock on &@r
    call rlock on &@r
    call runlock on &@r
    call runlock on &@r
)",
     "r (shared) ? const : atomic"},
    {"a callee's condition, the lock held", R"(  b0: exit
    call pthread_mutex_lock(&p0->S::mu)
    call peek(load p0)
    call pthread_mutex_unlock(&p0->S::mu)
)",
     "atomic"},
    {"a callee's condition, the lock not held", R"(  b0: exit
    call peek(load p0)
)",
     "s->mu (shared) ? mover : error"},
    {"a callee's condition, the lock given away", R"(  b0: exit
    call pthread_mutex_unlock(&p0->S::mu)
    call peek(load p0)
)",
     "error"},
    {"a callee that releases the lock taken here", R"(  b0: exit
    call pthread_mutex_lock(&p0->S::mu)
    write p0->S::n size 4
    call leave(load p0)
)",
     "atomic"},
    {"two atomic callees", R"(  b0: exit
    call add(load p0)
    call add(load p0)
)",
     "compound"},
    {"one of two atomic callees", R"(  b0:
    -> b1 if load p1 != 0, b2 if load p1 == 0
  b1: exit
    call add(load p0)
  b2: exit
    call add(load p0)
)",
     "atomic"},
    {"an atomic callee in a loop", R"(  b0:
    call add(load p0)
    -> b0 if load p1 != 0, b1 if load p1 == 0
  b1: exit
)",
     "compound"},
    {"a mover in a loop", R"(  b0:
    call peek(load p0)
    -> b0 if load p1 != 0, b1 if load p1 == 0
  b1: exit
)",
     "s->mu (shared) ? mover : error"},
    {"recursion", R"(  b0: exit
    call again(load p0, 1)
)",
     "s->mu (shared) ? mover : error"},
    {"recursion that asks for more locks in each turn", R"(  b0:
    read p0->S::n size 4
    -> b1 if load p1 != 0, b2 if load p1 == 0
  b1: exit
    call f(load p0->S::next, load p1)
  b2: exit
)",
     "error"},
    {"a start of a thread, and its end", R"(  b0: exit
    call pthread_create(&l0, 0, fn peek, load p0)
)",
     "left"},
    {"the end of a thread", R"(  b0: exit
    call pthread_join(load l0, 0)
)",
     "right"},
    {"a wait under an if", R"(  b0:
    call pthread_mutex_lock(&p0->S::mu)
    read p0->S::n size 4
    -> b1 if load p1 != 0, b2 if load p1 == 0
  b1:
    call pthread_cond_wait(&@cv, &p0->S::mu)
    -> b2
  b2: exit
    write p0->S::n size 4
    call pthread_mutex_unlock(&p0->S::mu)
)",
     "compound"},
    {"a wait in a loop that only reads: as if the lock was taken then", R"(  b0:
    call pthread_mutex_lock(&p0->S::mu)
    -> b1
  b1:
    read p0->S::n size 4
    -> b2 if load p0->S::n == 0, b3 if load p0->S::n != 0
  b2:
    call pthread_cond_wait(&@cv, &p0->S::mu)
    -> b1
  b3: exit
    write p0->S::n size 4
    call pthread_mutex_unlock(&p0->S::mu)
)",
     "atomic"},
    {"a wait in a loop that writes", R"(  b0:
    call pthread_mutex_lock(&p0->S::mu)
    -> b1
  b1:
    read p0->S::n size 4
    write p0->S::n size 4
    -> b2 if load p0->S::n == 0, b3 if load p0->S::n != 0
  b2:
    call pthread_cond_wait(&@cv, &p0->S::mu)
    -> b1
  b3: exit
    call pthread_mutex_unlock(&p0->S::mu)
)",
     "compound"},
    {"a wait with the caller's lock", R"(  b0: exit
    call pthread_cond_wait(&@cv, &p0->S::mu)
)",
     "s->mu (shared) ? compound : error"},
};

INSTANTIATE_TEST_SUITE_P(Cases, AtomicityOf, testing::ValuesIn(Cases));

/// Programs in which one thing has two names.
const Case SharedObjects[] = {
    {"what is an error with its protection is one without", R"(  b0: exit
    call both(&@t)
class T
  field T::free type int size 4
  field T::n type int size 4 {guarded_by(@mu)}
global t type T class T
function both
  params t:*T class T
  b0: exit
    write p0->T::free size 4
    write p0->T::n size 4
)",
     "mu ? compound : error"},
    {"a gap in a section of a lock with another name", R"(  b0: exit
    call pthread_mutex_lock(&@s.S::mu)
    call gap(&@s)
    call pthread_mutex_unlock(&@s.S::mu)
global s type S class S
function gap
  params s:*S
  b0: exit
    call pthread_mutex_unlock(&p0->S::mu)
    call pthread_mutex_lock(&p0->S::mu)
function main [main]
  locals t:long
  b0: exit
    call pthread_create(&l0, 0, fn f, &@s)
)",
     "compound"},
    {"a field that is written by the name of its object", R"(  b0: exit
    call look(&@u)
class U
  field U::n type int size 4
global u type U class U
function look
  params u:*U class U
  b0: exit
    read p0->U::n size 4
    read p0->U::n size 4
function set
  b0: exit
    write @u.U::n size 4
)",
     "compound"},
    {"a field that is read by the name of its object", R"(  b0: exit
    read @u.U::n size 4
    read @u.U::n size 4
class U
  field U::n type int size 4
  field U::mu type pthread_mutex_t
global u type U class U
function set
  params u:*U class U
  b0: exit
    call pthread_mutex_lock(&p0->U::mu)
    write p0->U::n size 4
    call pthread_mutex_unlock(&p0->U::mu)
function both
  b0: exit
    call set(&@u)
    call set(&@u)
)",
     "compound"},
    {"a declared guard holds for a global object as well", R"(  b0: exit
    write @s.S::n size 4
global s type S class S
)",
     "s.mu ? mover : error"},
};

INSTANTIATE_TEST_SUITE_P(SharedObjects, AtomicityOf, testing::ValuesIn(SharedObjects));

TEST(InferAtomicity, CodeThatWasNotGivenIsAnAssumption) {
  EXPECT_EQ(atomicityOf("  b0: exit\n    call foreign()\n"), "mover; mover assumed");
}

} // namespace
} // namespace lockseam
