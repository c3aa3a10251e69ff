// SampleUnit.h - a unit that uses every field of every struct of facts, as canonical text.
#pragma once

namespace lockseam {

inline constexpr const char *SampleUnit = R"(unit src/a.cpp
incomplete `src/a.cpp:1:2: error: "x"`
unseen bodies 3 templates 7
class c:@S@Counter name ns::Counter [final system capability reentrant scoped internal] bases(c:@S@B, virtual c:@S@D) at f.h:3:1
  field ns::Counter::mu_ type std::mutex class c:@N@std@S@mutex size 40 at f.h:4:3 {guarded_by(this.ns::Counter::mu_), pt_guarded_by(@g)}
  field ns::Counter::next_ type *ns::Counter size 8 at f.h:5:3
  field `S<int>::(anonymous at f.c:3:1)` at ?
class plain at 9:1
global `c:a.cpp@g` display g type *pthread_mutex_t class c:@U@pthread_mutex_t [threadlocal] size 8 at `dir with space/x.h`:2:3 {lockseam text `guards x`}
global g_mu at ?
function c:@F@f#I# display `f(int)` name ns::f class c:@S@Counter [system internal virtual final pure static ctor dtor lambda noreturn main inline addrtaken nograph] overrides(a, `b c`) types(int, `unsigned int`) signature `(ip.)` at 3:1 {requires(!this.X::mu_), requires_shared(p0^, p1^), excludes, acquire, acquire_shared, release, release_shared, release_generic, try_acquire(p0) = 0, try_acquire_shared = -1, assert_held, assert_held_shared, returns(this.X::mu_), no_analysis}
  params p:*Node class c:@S@Node at 3:7, n:int
  locals g:std::lock_guard, :, r:&Node, `odd name`:*, :*`unsigned char` at 7:1
  b0:
    call pthread_mutex_lock(&@g_mu) -> l1 from(l0, this.X::n) at 4:3
    virtual X::run on &this (load p0, -3, fn g, ?) at 5:1
    construct std::lock_guard::lock_guard on &l0 (&this.X::mu_) temporary at 5:9
    destroy std::lock_guard::~lock_guard on &l0 implicit temporary at f.h:7:1
    indirect load p0->Node::callback callee `(p)`(load l1) -> ret at 8:1
    indirect &l0 callee c:@S@L on &l0 at 8:2
    call f via load p0() at 8:3
    assign l1 := load p0->Node::next at 2:1
    assign this.X::a[l1].Y::b := &@`odd.global`[?] at ?
    assign l1 := ? from(l0, @g) at 2:2
    read this.X::n size 4 at 10:1
    write @g atomic at 11:1
    tests(l1, @g)
    -> b1 if load l1 != 0, b2 if load l1 == 0, except b3
  b1: exit
    return load l1 at 12:1
  b2: noreturn
    return from(p1) at 13:1
    -> b1 if 5 < -9223372036854775808, b1 if ? >= 9223372036854775807
  b3: throw handler of b1
function declared at ?
function nograph [nograph body] at ?
function other display `` name `` types(x) at `odd:name`:4294967295:4294967295
  params :
  b0:
)";

} // namespace lockseam
