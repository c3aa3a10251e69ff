// CallableSlotsTest.cpp - calls through pointers, closures and library callables.
#include "LinkTesting.h"

using namespace lockseam;

namespace {

const StartCase PointerCases[] = {
    {"a pointer is called by the signature of its functions", R"(
unit a.c
function start
  b0: exit
    assign @any.Any::call := fn one
    assign @any.Any::call := fn two
    assign @any.Any::call := fn real
    assign @any.Any::call := fn print
    assign @any.Any::call := fn old
    indirect load @any.Any::call callee `(p)` (1)
    indirect load @any.Any::call callee `(pp)` (1, 2)
    indirect load @any.Any::call (1, 2)
function one [addrtaken] signature `(p)`
  b0: exit
function two [addrtaken] signature `(pp)`
  b0: exit
function real [addrtaken] signature `(f)`
  b0: exit
function print [addrtaken] signature `(p.)`
  b0: exit
function old [addrtaken] signature `(.)`
  b0: exit
)",
     R"(
function start
  indirect @any.Any::call -> old one print
  indirect @any.Any::call -> old print two
  indirect @any.Any::call -> old one print real two
)"},
    {"arguments reach only the functions that a call can reach", R"(
unit a.c
function start
  b0: exit
    assign @any.Any::call := fn one
    assign @any.Any::call := fn two
    indirect load @any.Any::call callee `(pp)` (fn f, fn g)
function one [addrtaken] signature `(p)`
  params h:*`void ()`
  b0: exit
    indirect load p0 ()
function two [addrtaken] signature `(pp)`
  params h:*`void ()`, i:*`void ()`
  b0: exit
    indirect load p0 ()
function f
  b0: exit
function g
  b0: exit
)",
     R"(
function start
  indirect @any.Any::call -> two
)"},
    {"strings and numbers hold no functions, whatever is cast to them; pointers to void do", R"(
unit a.c
function start
  params a:*void
  locals s:*char, n:long, v:*void
  b0: exit
    assign l0 := fn f
    assign l1 := fn f
    assign l2 := fn f
    indirect load l0 ()
    indirect load l1 ()
    indirect load l2 ()
function f
  b0: exit
)",
     R"(
function start
  indirect l0 -> unresolved
  indirect l1 -> unresolved
  indirect l2 -> f
)"},
    {"nobody knows", R"(
unit a.c
function start
  params f:*`void ()`
  b0: exit
    indirect load p0 ()
    indirect ? ()
)",
     R"(
function start
  indirect p0 -> unresolved
  indirect ? -> unresolved
)"},
    {"tables: an array of structs and an array of pointers, filled in another unit", R"(
unit a.c
function start
  params i:int
  b0: exit
    indirect load @table[p0].Op::run ()
    indirect load @table[?].Op::stop ()
    indirect load @handlers[p0] (1)
unit b.c
function `b.c:(initialisers)`
  b0: exit
    assign @table[0].Op::run := fn f
    assign @table[1].Op::run := fn g
    assign @table[0].Op::stop := fn h
    assign @handlers[0] := fn h
    assign @handlers[1] := fn external
function f
  b0: exit
function g
  b0: exit
function h
  b0: exit
function external
)",
     R"(
function start
  indirect @table[p0].Op::run -> f g
  indirect @table[?].Op::stop -> h
  indirect @handlers[p0] -> external (no body) h
)"},
    {"parameters, locals and results, through several functions", R"(
unit a.c
function start
  params f:*`void ()`
  locals l:*`void ()`, m:*`void ()`
  b0: exit
    assign l0 := load p0
    indirect load l0 ()
    call pick() -> l1
    indirect load l1 ()
    indirect load p0^ ()
function pick
function b
unit b.c
function a
  b0: exit
function b
  b0: exit
function start
function pick
  b0: exit
    return fn b
function main
  b0: exit
    call relay(fn a)
function relay
  params f:*`void ()`
  b0: exit
    call start(load p0)
)",
     R"(
function start
  indirect l0 -> a
  direct pick -> pick
  indirect l1 -> b
  indirect p0^ -> a
)"},
    {"what a call through a pointer passes and gives back", R"(
unit a.c
function a
  b0: exit
function choose
  params f:*`void ()`
  b0: exit
    return load p0
function start
  locals c:*`void ()`, r:*`void ()`
  b0: exit
    assign l0 := fn choose
    indirect load l0 (fn a) -> l1
    indirect load l1 ()
)",
     R"(
function start
  indirect l0 -> choose
  indirect l1 -> a
)"},
    {"fields copied to fields; slots of one name in different functions are different", R"(
unit a.c
function f
  b0: exit
function other
  locals f:*`void ()`
  b0: exit
    assign l0 := fn f
    assign @g.A::cb := load l0
    assign @h.B::cb := load @x->A::cb
function start
  params b:*B
  locals l:*`void ()`
  b0: exit
    indirect load p0->B::cb ()
    indirect load l0 ()
)",
     R"(
function start
  indirect p0->B::cb -> f
  indirect l0 -> unresolved
)"},
    {"the address of a virtual method", R"(
unit a.cpp
class A
class B bases(A)
function A::f class A [virtual]
  b0: exit
function B::f class B [virtual] overrides(A::f)
  b0: exit
function start
  params a:*A class A
  locals m:*`void ()`
  b0: exit
    assign l0 := fn A::f
    indirect load l0 () on load p0
)",
     R"(
function start
  indirect l0 -> A::f B::f
)"},
};

TEST(CallableSlotsTest, pointers) { checkCallsOfStart(PointerCases); }

const StartCase ObjectCases[] = {
    {"std::function: a local closure, its name is kept", R"(
unit a.cpp
class L1
class Fn name std::function [system]
function L1::call name `start::L1::operator()` class L1 [lambda]
  b0: exit
function Fn::Fn name std::function::function class Fn [system ctor]
function Fn::call name `std::function::operator()` class Fn [system]
function start
  locals t:L1 class L1, f:std::function class Fn
  b0: exit
    construct Fn::Fn on &l1 (&l0)
    call Fn::call on &l1 ()
)",
     R"(
function start
  construct Fn::Fn -> Fn::Fn (no body), hands 0: L1::call on &l0
  direct Fn::call -> L1::call on &l0
)"},
    {"std::function: empty, as a member set elsewhere, as a parameter by reference", R"(
unit a.cpp
class S
  field S::cb type std::function class Fn
class Fn name std::function [system]
function Fn::call name `std::function::operator()` class Fn [system]
function S::set class S
function run
function start
  params s:*S class S
  locals f:std::function class Fn
  b0: exit
    call Fn::call on &l0 ()
    call Fn::call on &p0->S::cb (2)
    call S::set on load p0 (?)
    call run(&p0->S::cb)
unit b.cpp
class S
  field S::cb type std::function class Fn
class L1
class L2
function L1::call name `x::L1::operator()` class L1 [lambda]
  b0: exit
function L2::call name `x::L2::operator()` class L2 [lambda]
  b0: exit
function Fn::assign name `std::function::operator=` class Fn [system]
function Fn::call name `std::function::operator()` class Fn [system]
function S::set class S
  params f:&std::function class Fn
  b0: exit
    call Fn::assign on &this.S::cb (&p0^)
function main
  locals l:L1 class L1, f:std::function class Fn, s:S class S
  b0: exit
    call Fn::assign on &l1 (load l0)
    call S::set on &l2 (&l1)
    call Fn::assign on &l2.S::cb (fn free)
function free
  b0: exit
function run
  params f:&std::function class Fn
  b0: exit
    call Fn::call on &p0^ ()
)",
     R"(
function start
  direct Fn::call -> Fn::call (no body) unresolved
  direct Fn::call -> L1::call on ? free on ?
  direct S::set -> S::set
  direct run -> run
)"},
    {"two closures in one std::function, and one that came twice", R"(
unit a.cpp
class L1
class L2
function L1::call name `start::L1::operator()` class L1
  b0: exit
function L2::call name `start::L2::operator()` class L2
  b0: exit
function Fn::assign name `std::function::operator=` class Fn [system]
function Fn::call name `std::function::operator()` class Fn [system]
  b0: exit
    indirect load this.std::function::_M_invoker ()
function start
  locals t:L1 class L1, u:L2 class L2, v:L2 class L2, f:std::function class Fn
  b0: exit
    call Fn::assign on &l3 (&l0)
    call Fn::assign on &l3 (&l1)
    call Fn::assign on &l3 (&l2)
    call Fn::call on &l3 ()
)",
     R"(
function start
  direct Fn::assign -> Fn::assign (no body), hands 0: L1::call on &l0
  direct Fn::assign -> Fn::assign (no body), hands 0: L2::call on &l1
  direct Fn::assign -> Fn::assign (no body), hands 0: L2::call on &l2
  direct Fn::call -> L1::call on &l0 L2::call on ?
)"},
    {"a closure of the caller has no name here", R"(
unit a.cpp
class L1
function L1::call name `main::L1::operator()` class L1
  b0: exit
function Fn::call name `std::function::operator()` class Fn [system]
function main
  locals t:L1 class L1
  b0: exit
    call start(&l0)
function start
  params f:&std::function class Fn
  b0: exit
    call Fn::call on &p0^ ()
)",
     R"(
function start
  direct Fn::call -> L1::call on ?
)"},
    {"containers keep what they are given, and maps through their elements", R"(
unit a.cpp
function f
  b0: exit
function g
  b0: exit
function vector::push_back name std::vector::push_back class vector [system]
function vector::begin name std::vector::begin class vector [system]
function map::at name `std::map::operator[]` class map [system]
function map::find name std::map::find class map [system]
function iterator::deref name `std::iterator::operator*` class iterator [system]
function start
  locals v:vector class vector, i:iter class iterator, e:*`void ()`, m:map class map, r:&`void ()`, j:*pair class pair
  b0: exit
    call vector::push_back on &l0 (fn f)
    call vector::begin on &l0 () -> l1
    call iterator::deref on &l1 () -> l2
    indirect load l2^ ()
    call map::at on &l3 (1) -> l4
    assign l4^ := fn g
    call map::find on &l3 (1) -> l5
    indirect load l5->std::pair::second ()
)",
     R"(
function start
  direct vector::push_back -> vector::push_back (no body), hands 0: f
  direct vector::begin -> vector::begin (no body)
  direct iterator::deref -> iterator::deref (no body)
  indirect l2^ -> f
  direct map::at -> map::at (no body)
  direct map::find -> map::find (no body)
  indirect l5->std::pair::second -> g
)"},
    {"std::bind, then std::function", R"(
unit a.cpp
class A
function A::run class A
  b0: exit
function std::bind [system]
function Fn::Fn name std::function::function class Fn [system ctor]
function Fn::call name `std::function::operator()` class Fn [system]
function start
  params a:*A class A
  locals b:std::_Bind class Bind, f:std::function class Fn
  b0: exit
    call std::bind(fn A::run, load p0) -> l0
    construct Fn::Fn on &l1 (&l0)
    call Fn::call on &l1 ()
)",
     R"(
function start
  direct std::bind -> std::bind (no body), hands 0: A::run on p0
  construct Fn::Fn -> Fn::Fn (no body), hands 0: A::run
  direct Fn::call -> A::run on ?
)"},
    {"a functor behind a pointer, its operator in a base", R"(
unit a.cpp
class Base
class Job bases(Base)
function Base::call name `Base::operator()` class Base
  b0: exit
function start
  params j:*Job class Job
  b0: exit
    indirect load p0 ()
    indirect &p0^ ()
)",
     R"(
function start
  indirect p0 -> Base::call on p0
  indirect &p0^ -> Base::call on &p0^
)"},
};

TEST(CallableSlotsTest, callableObjects) { checkCallsOfStart(ObjectCases); }

} // namespace
