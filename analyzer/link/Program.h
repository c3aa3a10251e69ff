// Program.h - all units as one program: each function once, each call with its targets.
//
// Targets of calls, the stated policy:
//   direct, construct, destroy   the function itself; `delete` as virtual;
//   virtual                      CHA: every override in a class derived from the static
//                                one, the method itself unless it is pure; `final` ends it,
//                                and so does an object that is no pointer or reference;
//                                pure and never overridden: itself, Unresolved;
//   through a pointer            every function whose address is stored, anywhere in the
//                                program, in the field, global, parameter or local that
//                                the pointer is loaded from; none known: Unresolved;
//   callable object              operator() of its class; for std::function and its kin
//                                what was stored in the field, global, ... it lies in.
// A callee without a body may call what it is handed: closures, functors and function
// addresses among its arguments are listed as Handed; the models say whether they run
// now, later, or in another thread.
#pragma once

#include "analyzer/facts/Facts.h"
#include "llvm/ADT/DenseMap.h"

namespace lockseam {

using FunctionIndex = uint32_t;

struct HandedCallable {
  FunctionIndex Function = 0;
  uint32_t Argument = 0; // position in Event::Arguments
  Value Receiver;        // address of the closure or object, for methods
  friend bool operator==(const HandedCallable &, const HandedCallable &) = default;
};

struct CallTargets {
  CompactVector<FunctionIndex> Functions; // sorted; with and without body
  /// Empty: Event::Receiver is theirs. Otherwise the call goes through a callable object
  /// and this is the address of each function's own object, Unknown if it has no name here:
  /// for `std::function<void()> f = [this] {...}; f();` the closure, not f.
  CompactVector<Value> Receivers;
  CompactVector<HandedCallable> Handed;
  bool Unresolved = false; // may also call code that nobody gave us
  friend bool operator==(const CallTargets &, const CallTargets &) = default;
};

struct LinkCounts {
  unsigned Units = 0;
  unsigned IncompleteUnits = 0;
  unsigned FunctionsWithBody = 0;
  unsigned DifferentBodies = 0; // functions with two or more different bodies
  unsigned UnresolvedCalls = 0; // indirect calls without a known target
  unsigned BodiesWithoutGraph = 0;
  unsigned TemplatesNotInstantiated = 0;
};

struct Program {
  std::vector<FunctionFacts> Functions; // sorted by Id, then body
  std::vector<ClassFacts> Classes;      // sorted by Id
  std::vector<GlobalFacts> Globals;     // sorted by Id
  /// For each function its calls, in the order of blocks and events.
  std::vector<CompactVector<CallTargets>> Calls;
  /// SCCs of the call graph over functions with bodies, callees first; each sorted.
  std::vector<std::vector<FunctionIndex>> BottomUp;
  llvm::DenseMap<Name, FunctionIndex> FunctionById;
  llvm::DenseMap<Name, uint32_t> ClassById;
  llvm::DenseMap<Name, uint32_t> GlobalById;
  /// "ns::Class::field" to its class and its position there.
  llvm::DenseMap<Name, std::pair<uint32_t, uint32_t>> FieldByName;
  const FieldFacts *findField(Name Field) const {
    auto It = FieldByName.find(Field);
    return It == FieldByName.end() ? nullptr : &Classes[It->second.first].Fields[It->second.second];
  }
  LinkCounts Counts;
  bool HasMain = false; // a whole program: nobody links to it
};

/// The result does not depend on the order of Units.
Program linkProgram(std::vector<UnitFacts> Units);

/// Stable text: functions, targets of each call, components. For --dump=callgraph.
std::string dumpCallGraph(const Program &P);

} // namespace lockseam
