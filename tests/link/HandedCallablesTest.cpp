// HandedCallablesTest.cpp - what is handed to functions without a body.
#include "LinkTesting.h"
#include <algorithm>

using namespace lockseam;

namespace {

const StartCase HandedCases[] = {
    {"a lambda and a function for std::sort, by value and by reference", R"(
unit a.cpp
class L1
function L1::call name `start::L1::operator()` class L1 [lambda]
  b0: exit
function less
  b0: exit
function std::sort [system]
function start
  locals l:L1 class L1
  b0: exit
    call std::sort(?, ?, &l0)
    call std::sort(?, ?, load l0)
    call std::sort(?, ?, fn less)
)",
     R"(
function start
  direct std::sort -> std::sort (no body), hands 2: L1::call on &l0
  direct std::sort -> std::sort (no body), hands 2: L1::call on &l0
  direct std::sort -> std::sort (no body), hands 2: less
)"},
    {"a library calls what is given as a function, and no user data", R"(
unit a.c
function less
  b0: exit
function qsort [system]
function start
  locals f:*`int (const void *)`, v:*void
  b0: exit
    assign l0 := fn less
    assign l1 := fn less
    call qsort(?, load l0)
    call qsort(?, load l1)
)",
     R"(
function start
  direct qsort -> qsort (no body), hands 1: less
  direct qsort -> qsort (no body)
)"},
    {"entry points of threads", R"(
unit a.cpp
class W
function W::run class W
  b0: exit
function W::tick class W [static]
  b0: exit
function entry
  b0: exit
function std::thread::thread class std::thread [system ctor]
function pthread_create [system]
function start class W
  params w:*W class W
  locals t:std::thread class std::thread, w:W class W
  b0: exit
    construct std::thread::thread on &l0 (fn W::run, &this)
    construct std::thread::thread on &l0 (fn W::run, load p0, 7)
    construct std::thread::thread on &l0 (fn W::run, load l1)
    construct std::thread::thread on &l0 (fn W::run)
    construct std::thread::thread on &l0 (fn W::tick, load p0)
    call pthread_create(&l2, 0, fn entry, load p0)
)",
     R"(
function start
  construct std::thread::thread -> std::thread::thread (no body), hands 0: W::run on &this
  construct std::thread::thread -> std::thread::thread (no body), hands 0: W::run on p0
  construct std::thread::thread -> std::thread::thread (no body), hands 0: W::run on &l1
  construct std::thread::thread -> std::thread::thread (no body), hands 0: W::run
  construct std::thread::thread -> std::thread::thread (no body), hands 0: W::tick
  direct pthread_create -> pthread_create (no body), hands 2: entry
)"},
    {"to a library function behind a pointer; not to a std::function whose content is known", R"(
unit a.cpp
function a
  b0: exit
function library
function takes
  params f:*`void ()`
  b0: exit
    indirect load p0 ()
function Fn::Fn name std::function::function class Fn [system ctor]
function Fn::call name `std::function::operator()` class Fn [system]
function start
  locals p:*`void ()`, f:std::function class Fn, g:std::function class Fn
  b0: exit
    assign l0 := fn library
    indirect load l0 (fn a)
    construct Fn::Fn on &l1 (fn takes)
    call Fn::call on &l1 (fn a)
    call Fn::call on &l2 (fn a)
)",
     R"(
function start
  indirect l0 -> library (no body), hands 0: a
  construct Fn::Fn -> Fn::Fn (no body), hands 0: takes
  direct Fn::call -> takes on ?
  direct Fn::call -> Fn::call (no body) unresolved, hands 0: a
)"},
    {"containers and threads hold callables, but nobody calls them", R"(
unit a.cpp
function f
  b0: exit
function vector::push_back name std::vector::push_back class vector [system]
function vector::begin name std::vector::begin class vector [system]
function std::sort [system]
function std::thread::thread class std::thread [system ctor]
function join
function start
  locals v:std::vector class vector, i:iterator class iterator, t:std::thread class std::thread
  b0: exit
    call vector::push_back on &l0 (fn f)
    call vector::begin on &l0 () -> l1
    call std::sort(load l1, &l0)
    construct std::thread::thread on &l2 (fn f)
    call join(&l2)
)",
     R"(
function start
  direct vector::push_back -> vector::push_back (no body), hands 0: f
  direct vector::begin -> vector::begin (no body)
  direct std::sort -> std::sort (no body)
  construct std::thread::thread -> std::thread::thread (no body), hands 0: f
  direct join -> join (no body)
)"},
    {"what lies in slots; nothing is handed to a function with a body", R"(
unit a.c
function a
  b0: exit
function own
  params f:*`void ()`
  b0: exit
function library
function main
  b0: exit
    call start(fn a)
    assign @g.S::cb := fn own
function start
  params f:*`void ()`
  b0: exit
    call library(load p0, load @g.S::cb)
    call own(load p0)
)",
     R"(
function start
  direct library -> library (no body), hands 0: a, hands 1: own
  direct own -> own
)"},
};

TEST(HandedCallablesTest, handedToTheLibrary) { checkCallsOfStart(HandedCases); }

TEST(HandedCallablesTest, handedCallablesCountAsCallees) {
  Program P = linkText(R"(
unit a.c
function start
  b0: exit
    call library(fn z)
function library
function z
  b0: exit
    call start()
function zz
  b0: exit
    call start()
)");
  EXPECT_EQ(P.BottomUp, (std::vector<std::vector<FunctionIndex>>{{1, 2}, {3}}));
}

} // namespace
