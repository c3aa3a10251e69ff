// CallTargetsTest.cpp - facts in, call graph out; each case in every order of its units.
#include "LinkTesting.h"
#include "llvm/ADT/STLExtras.h"
#include <numeric>

using namespace lockseam;

namespace {

struct Case {
  const char *What;
  const char *Units;
  const char *CallGraph;
};

void check(llvm::ArrayRef<Case> Cases) {
  for (const Case &Each : Cases) {
    SCOPED_TRACE(Each.What);
    std::vector<UnitFacts> Units = parseUnits(Each.Units);
    std::vector<size_t> Order(Units.size());
    std::iota(Order.begin(), Order.end(), 0);
    do {
      std::vector<UnitFacts> Shuffled;
      for (size_t I : Order)
        Shuffled.push_back(Units[I]);
      ASSERT_EQ("\n" + dumpCallGraph(linkProgram(std::move(Shuffled))), Each.CallGraph);
    } while (std::next_permutation(Order.begin(), Order.end()));
  }
}

const Case DirectCases[] = {
    {"a callee in another unit, one that nobody defines, one that nobody mentions", R"(
unit a.c
function main
  b0: exit
    call f()
    call printf()
    call lost()
function f
function printf
unit b.c
function f
  b0: exit
)",
     R"(
function f
function main
  direct f -> f
  direct printf -> printf (no body)
  direct lost -> unresolved
components
  f
  main
)"},
    {"an inline function in two units is one", R"(
unit a.cpp
function f [inline] at h.h:1:1
  b0: exit
    call g() at h.h:1:5
function g [inline] at h.h:2:1
  b0: exit
unit b.cpp
function f [inline] at h.h:1:1
  b0: exit
    call g() at h.h:1:5
function g [inline] at h.h:2:1
  b0: exit
function main
  b0: exit
    call f()
)",
     R"(
function f
  direct g -> g
function g
function main
  direct f -> f
components
  g
  f
  main
)"},
    {"different bodies are all kept, and all called", R"(
unit a.cpp
function f [inline] at h.h:1:1
  b0: exit
    call y() at h.h:1:5
function y
unit b.cpp
function f [inline] at h.h:1:1
  b0: exit
    call x() at h.h:1:5
function x
unit c.cpp
function f
function main
  b0: exit
    call f()
    indirect fn f ()
unit d.cpp
function f [inline] at h.h:1:1
  b0: exit
    call y() at h.h:1:5
function y
)",
     R"(
function f
  direct x -> x (no body)
function f#2
  direct y -> y (no body)
function main
  direct f -> f f#2
  indirect f -> f f#2
components
  f
  f#2
  main
)"},
    {"internal functions of one name stay apart, their ids carry the unit", R"(
unit a.c
function a:init display `init()` [internal]
  b0: exit
function startA
  b0: exit
    call a:init()
unit b.c
function b:init display `init()` [internal]
  b0: exit
function startB
  b0: exit
    call b:init()
)",
     R"(
function a:init
function b:init
function startA
  direct a:init -> a:init
function startB
  direct b:init -> b:init
components
  a:init
  b:init
  startA
  startB
)"},
    {"recursion: a function, two of them, and a ring over units", R"(
unit a.c
function self
  b0: exit
    call self()
function even
  b0: exit
    call odd()
function odd
function main
  b0: exit
    call even()
    call self()
unit b.c
function odd
  b0: exit
    call middle()
function middle
  b0: exit
    call even()
function even
)",
     R"(
function even
  direct odd -> odd
function main
  direct even -> even
  direct self -> self
function middle
  direct even -> even
function odd
  direct middle -> middle
function self
  direct self -> self
components
  even middle odd
  self
  main
)"},
    {"constructors and destructors", R"(
unit a.cpp
class C
function C::C class C [ctor]
  b0: exit
function C::~C class C [dtor]
function f
  locals c:C class C
  b0: exit
    construct C::C on &l0 ()
    destroy C::~C on &l0 implicit
)",
     R"(
function C::C
function f
  construct C::C -> C::C
  destroy C::~C -> C::~C (no body)
components
  C::C
  f
)"},
};

TEST(CallTargetsTest, direct) { check(DirectCases); }

const Case VirtualCases[] = {
    {"an override in another unit; pure methods are no targets", R"(
unit a.cpp
class Base
function Base::run class Base [virtual pure]
function start
  params b:*Base class Base
  b0: exit
    virtual Base::run on load p0 ()
unit b.cpp
class Base
class A bases(Base)
function Base::run class Base [virtual pure]
function A::run class A [virtual] overrides(Base::run)
  b0: exit
unit c.cpp
class Base
class B bases(Base)
function Base::run class Base [virtual pure]
function B::run class B [virtual] overrides(Base::run)
)",
     R"(
function A::run
function start
  virtual Base::run -> A::run B::run (no body)
components
  A::run
  start
)"},
    {"a pure method that nobody overrides", R"(
unit a.cpp
class Base
function Base::run class Base [virtual pure]
function start
  params b:*Base class Base
  b0: exit
    virtual Base::run on load p0 ()
)",
     R"(
function start
  virtual Base::run -> Base::run (no body) unresolved
components
  start
)"},
    {"final class, final method, exact object, narrower receiver", R"(
unit a.cpp
class A
class B bases(A)
class C bases(B) [final]
class S bases(A)
class H
  field H::b type B class B
function A::f class A [virtual]
  b0: exit
function B::f class B [virtual] overrides(A::f)
  b0: exit
function C::f class C [virtual] overrides(B::f)
  b0: exit
function S::f class S [virtual] overrides(A::f)
  b0: exit
function A::g class A [virtual final]
  b0: exit
function start
  params a:*A class A, b:*B class B, c:*C class C, s:&S class S
  locals x:B class B, h:H class H
  b0: exit
    virtual A::f on load p0 ()
    virtual A::f on load p1 ()
    virtual B::f on load p2 ()
    virtual A::f on &p3^ ()
    virtual A::f on &l0 ()
    virtual A::f on &l1.H::b ()
    virtual A::g on load p0 ()
)",
     R"(
function A::f
function A::g
function B::f
function C::f
function S::f
function start
  virtual A::f -> A::f B::f C::f S::f
  virtual A::f -> B::f C::f
  virtual B::f -> C::f
  virtual A::f -> S::f
  virtual A::f -> B::f
  virtual A::f -> B::f
  virtual A::g -> A::g
components
  A::f
  A::g
  B::f
  C::f
  S::f
  start
)"},
    {"several bases, an overrider beside the static class", R"(
unit a.cpp
class V
class L bases(virtual V)
class R bases(virtual V)
class D bases(L, R)
function V::f class V [virtual pure]
function R::f class R [virtual] overrides(V::f)
  b0: exit
function start
  params l:*L class L
  b0: exit
    virtual V::f on load p0 ()
unit b.cpp
class I
class J
class K bases(I, J)
function I::f class I [virtual]
function J::f class J [virtual]
function K::f class K [virtual] overrides(I::f, J::f)
  b0: exit
function both
  params i:*I class I, j:*J class J
  b0: exit
    virtual I::f on load p0 ()
    virtual J::f on load p1 ()
)",
     R"(
function K::f
function R::f
function both
  virtual I::f -> I::f (no body) K::f
  virtual J::f -> J::f (no body) K::f
function start
  virtual V::f -> R::f
components
  K::f
  R::f
  both
  start
)"},
    {"a receiver that lost its cast, a class that no unit describes", R"(
unit a.cpp
class X
function A::f class A [virtual]
  b0: exit
function B::f class B [virtual] overrides(A::f)
  b0: exit
function start
  params x:*X class X
  b0: exit
    virtual A::f on load p0 ()
)",
     R"(
function A::f
function B::f
function start
  virtual A::f -> A::f B::f
components
  A::f
  B::f
  start
)"},
    {"delete may meet a derived class, a variable may not", R"(
unit a.cpp
class A
class B bases(A)
function A::~A class A [virtual dtor]
  b0: exit
function A::release class A
  b0: exit
    destroy A::~A on &this
function B::~B class B [virtual dtor] overrides(A::~A)
  b0: exit
    destroy A::~A on &this implicit
function start
  params a:*A class A
  locals x:A class A
  b0: exit
    destroy A::~A on load p0
    destroy A::~A on &p0^
    destroy A::~A on &l0
    destroy A::~A on &l0 implicit
)",
     R"(
function A::release
  destroy A::~A -> A::~A B::~B
function A::~A
function B::~B
  destroy A::~A -> A::~A
function start
  destroy A::~A -> A::~A B::~B
  destroy A::~A -> A::~A B::~B
  destroy A::~A -> A::~A
  destroy A::~A -> A::~A
components
  A::~A
  B::~B
  A::release
  start
)"},
};

TEST(CallTargetsTest, virtualCalls) { check(VirtualCases); }

} // namespace
