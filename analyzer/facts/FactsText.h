// FactsText.h - facts as text that people read, and write in tests.
//
// dumpFacts prints everything; parseFacts reads it back and gives the same facts. By hand
// nearly everything can be left out:
//
//   unit a.cpp
//   class Counter
//     field Counter::mu_ type std::mutex
//   function Counter::add
//     params n:int
//     locals g:std::lock_guard
//     b0:
//       construct std::lock_guard::lock_guard on &l0 (&this.Counter::mu_)
//       call get(&@total, load p0, 3, fn callback, ?) -> l1
//       -> b1 if load l1 != 0, b2
//     b1:
//       write @total size 4
//       -> b2
//     b2: exit
//       destroy std::lock_guard::~lock_guard on &l0 implicit
//
// The whole grammar; `...` repeats, [x] is a set of words in brackets, the clauses after
// the first name may come in any order and be missing:
//
//   unit FILE          incomplete NAME          unseen bodies 1 templates 2
//   class ID  name NAME [final system capability reentrant scoped internal]
//             bases(ID, virtual ID) at LOC
//     field NAME  type TYPE class ID size N at LOC {ANNOTATION, ...}
//   global ID  display NAME type TYPE class ID [threadlocal] size N at LOC {...}
//   function ID  display NAME name NAME class ID [system internal virtual final pure static
//             ctor dtor lambda noreturn main inline addrtaken nograph body]
//             overrides(ID, ...) types(NAME, ...) at LOC {...}
//     params VARIABLE, ...        VARIABLE: spelling:TYPE class ID at LOC
//     locals VARIABLE, ...        TYPE: NAME, *NAME pointer, &NAME reference
//     b0: exit | noreturn | throw   handler of b2
//       call ID (VALUE, ...) on VALUE -> PATH implicit temporary at LOC
//       virtual ID ...   construct ID ...   destroy ID ...   indirect VALUE ...
//       assign PATH := VALUE     return VALUE     read PATH size N atomic     write PATH ...
//       -> b1 if VALUE RELATION N, except b2       RELATION: == != < >=
//
//   VALUE       ?   &PATH   load PATH   -3   fn ID
//   PATH, NAME  as in lattice/LockPath.h and lattice/PathText.h
//   LOC         line:column in the unit's file, file:line:column, or ? for none
//   ANNOTATION  requires(PATH, ...)   requires(!PATH)   try_acquire(PATH) = 0   no_analysis
//               lockseam text NAME; the other kinds in FactsWords.h
//
// What is missing: `name` and `display` are the id, `types` those of params, `at` the line
// of the text itself (none for variables), locals and params that are used but not
// declared have no name and no type. A function with a block has a body. Lines that begin
// with # are comments; indentation means nothing. Classes, globals and functions are
// sorted by id.
#pragma once

#include "Facts.h"
#include "llvm/Support/Error.h"

namespace lockseam {

std::string dumpFacts(const UnitFacts &Unit);

/// Errors name the line: "line 12: unknown event 'foo'".
llvm::Expected<UnitFacts> parseFacts(llvm::StringRef Text);

} // namespace lockseam
