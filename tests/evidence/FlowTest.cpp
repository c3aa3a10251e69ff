// FlowTest.cpp - where values go: facts in, what function `f` gives, writes and is suspected
// of out.
#include "../summarize/SummaryTesting.h"
#include "analyzer/evidence/FunctionFlow.h"

namespace lockseam {
namespace {

struct Case {
  const char *What;
  const char *Body;     // of f; parameters s:*S, c:int; locals l0, l1, l2 of no class
  const char *Expected; // lines, without the name and the indentation
  friend std::ostream &operator<<(std::ostream &OS, const Case &C) { return OS << C.What; }
};

constexpr const char *Around = R"(
class S
  field S::n type int size 4
  field S::m type int size 4
  field S::mu type pthread_mutex_t
function get
  params s:*S class S
  b0: exit
    call pthread_mutex_lock(&p0->S::mu)
    read p0->S::n size 4
    assign l0 := load p0->S::n
    call pthread_mutex_unlock(&p0->S::mu)
    return load l0
function set
  params s:*S class S, to:int
  b0: exit
    call pthread_mutex_lock(&p0->S::mu)
    write p0->S::n size 4
    assign p0->S::n := load p1
    call pthread_mutex_unlock(&p0->S::mu)
function setOther
  params s:*S class S, to:int
  b0: exit
    call pthread_mutex_lock(&p0->S::mu)
    write p0->S::m size 4
    assign p0->S::m := load p1
    call pthread_mutex_unlock(&p0->S::mu)
function peek
  params s:*S class S
  b0: exit
    read p0->S::n size 4
    return load p0->S::n
function twice
  params n:int
  b0: exit
    return from(p0)
function take
  params s:*S class S
  b0: exit
    call pthread_mutex_lock(&p0->S::mu)
    read p0->S::n size 4
    assign l0 := load p0->S::n
    write p0->S::n size 4
    assign p0->S::n := 0
    call pthread_mutex_unlock(&p0->S::mu)
    return load l0
function f
  params s:*S class S, c:int
  locals l:int, o:int, r:int
)";

std::string flowOf(llvm::StringRef Body) {
  Program P = programOf(Around + Body.str());
  Summaries S = summarize(P, testModels(), {.Accesses = true});
  std::vector<VariableGuard> Guards = inferGuards(P, S.Memory);
  Inference Known(P, S, Guards);
  Known.run();
  std::string All = dumpFlows(P, findFlows(Known)), Of;
  llvm::SmallVector<llvm::StringRef> Lines;
  llvm::StringRef(All).split(Lines, '\n');
  bool Inside = false;
  for (llvm::StringRef Line : Lines)
    if (!Line.starts_with(" "))
      Inside = Line == "f";
    else if (Inside)
      Of += Line.trim().str() + "\n";
  return Of;
}

class FlowOf : public testing::TestWithParam<Case> {};

TEST_P(FlowOf, Function) { EXPECT_EQ(flowOf(GetParam().Body), GetParam().Expected); }

const Case Cases[] = {
    {"a read under a lock is given to the caller", R"(  b0: exit
    call get(load p0) -> l0
    return load l0
)",
     "returns from p0\ngives this.S::n under p0->S::mu\n"},
    {"a read without a lock as well", R"(  b0: exit
    call peek(load p0) -> l0
    return from(l0)
)",
     "returns from p0\ngives this.S::n\n"},
    {"through a parameter", R"(  b0: exit
    call get(load p0) -> l0
    assign p1^ := load l0
)",
     "gives this.S::n under p0->S::mu to p1\n"},
    {"what the result is made of", R"(  b0: exit
    call twice(load p1) -> l0
    return load l0
)",
     "returns from p1\n"},
    {"a value crosses the gap", R"(  b0: exit
    call get(load p0) -> l0
    assign l1 := ? from(l0)
    call set(load p0, load l1)
)",
     "writes this.S::n under p0->S::mu from p0\n"
     "split this.S::n under p0->S::mu, then this.S::n at 53: value\n"},
    {"the same with lock statements", R"(  b0: exit
    call pthread_mutex_lock(&p0->S::mu)
    read p0->S::n size 4
    assign l0 := load p0->S::n
    call pthread_mutex_unlock(&p0->S::mu)
    call pthread_mutex_lock(&p0->S::mu)
    write p0->S::n size 4
    assign p0->S::n := ? from(l0, p1)
    call pthread_mutex_unlock(&p0->S::mu)
)",
     "gives this.S::n under p0->S::mu to p0\n"
     "writes this.S::n under p0->S::mu from p0, p1\n"
     "split this.S::n under p0->S::mu, then this.S::n at 55: value\n"},
    {"a decision crosses the gap", R"(  b0:
    call get(load p0) -> l0
    -> b1 if load l0 != 0, b2 if load l0 == 0
  b1: exit
    call set(load p0, 7)
  b2: exit
)",
     "writes this.S::n under p0->S::mu chosen by p0\n"
     "split this.S::n under p0->S::mu, then this.S::n at 54: decision\n"},
    {"a flag keeps what was decided", R"(  b0:
    call get(load p0) -> l0
    -> b1 if load l0 != 0, b2 if load l0 == 0
  b1:
    assign l1 := 1
    -> b3
  b2:
    assign l1 := 0
    -> b3
  b3:
    -> b4 if load l1 != 0, b5 if load l1 == 0
  b4: exit
    call set(load p0, 7)
  b5: exit
)",
     "writes this.S::n under p0->S::mu\n"
     "split this.S::n under p0->S::mu, then this.S::n at 62: decision\n"},
    {"what a parameter decides is not made of it", R"(  b0:
    call get(load p0) -> l0
    call setIf(load p0, load l0)
    -> b1
  b1: exit
function setIf
  params s:*S class S, when:int
  b0:
    -> b1 if load p1 != 0, b2 if load p1 == 0
  b1: exit
    call pthread_mutex_lock(&p0->S::mu)
    write p0->S::n size 4
    assign p0->S::n := 1
    call pthread_mutex_unlock(&p0->S::mu)
  b2: exit
)",
     "writes this.S::n under p0->S::mu chosen by p0\n"
     "split this.S::n under p0->S::mu, then this.S::n at 52: decision\n"},
    {"it is looked at again", R"(  b0:
    call get(load p0) -> l0
    call pthread_mutex_lock(&p0->S::mu)
    read p0->S::n size 4
    -> b1 if load p0->S::n == 3, b2 if load p0->S::n != 3
  b1:
    write p0->S::n size 4
    assign p0->S::n := load l0
    -> b2
  b2: exit
    call pthread_mutex_unlock(&p0->S::mu)
)",
     "gives this.S::n under p0->S::mu to p0\n"
     "writes this.S::n under p0->S::mu from p0 chosen by p0 decided anew\n"
     "split this.S::n under p0->S::mu, then this.S::n at 52: value, but rechecked\n"},
    {"one section", R"(  b0: exit
    call pthread_mutex_lock(&p0->S::mu)
    read p0->S::n size 4
    write p0->S::n size 4
    assign p0->S::n := ? from(p0->S::n)
    call pthread_mutex_unlock(&p0->S::mu)
)",
     "writes this.S::n under p0->S::mu from p0 merged\n"},
    {"what was taken out belongs to who took it", R"(  b0: exit
    call take(load p0) -> l0
    call set(load p0, load l0)
)",
     "writes this.S::n under p0->S::mu from p0\n"},
    {"of another object", R"(  b0: exit
    call get(load p0) -> l0
    call set(load p2, load l0)
)",
     "writes this.S::n under p2->S::mu from p0\n"},
    {"two sections write, and nothing crosses", R"(  b0: exit
    call set(load p0, load p1)
    call setOther(load p0, load p1)
)",
     "writes this.S::n under p0->S::mu from p1\n"
     "writes this.S::m under p0->S::mu from p1\n"
     "split this.S::n under p0->S::mu, then this.S::m at 52: torn\n"},
    {"a first look without the lock", R"(  b0:
    read p0->S::n size 4
    -> b1 if load p0->S::n == 0, b4 if load p0->S::n != 0
  b1:
    call pthread_mutex_lock(&p0->S::mu)
    read p0->S::n size 4
    -> b2 if load p0->S::n == 0, b3 if load p0->S::n != 0
  b2:
    write p0->S::n size 4
    assign p0->S::n := 1
    -> b3
  b3:
    call pthread_mutex_unlock(&p0->S::mu)
    -> b4
  b4: exit
)",
     "gives this.S::n to p0\n"
     "writes this.S::n under p0->S::mu chosen by p0 decided anew\n"
     "unlocked this.S::n, then this.S::n at 54: decision\n"},
    {"a load and a store", R"(  b0: exit
    read @a atomic
    assign l0 := load @a
    write @a atomic
    assign @a := ? from(l0)
)",
     "atomics @a, then @a at 53: value\n"},
};

INSTANTIATE_TEST_SUITE_P(Cases, FlowOf, testing::ValuesIn(Cases));

} // namespace
} // namespace lockseam
