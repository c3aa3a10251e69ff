// CallableSlots.h - which functions may be stored where.
//
// A slot stands for all storage of one name: a field in every object of its class, a
// global, a parameter, local or result of one function; the elements of an array share its
// slot, and what a pointer leads to shares the pointer's. Assignments, arguments and
// returns copy from slot to slot, in any order, to a fixpoint:
//
//   struct Op { void (*run)(int); };           field Op::run  { f, g }
//   Op Table[] = {{f}, {g}};
//   void call(void (*h)(int)) { h(1); }        parameter 0 of call  { f, g }
//   void all(int i) { call(Table[i].run); }
//
// Closures and functors are stored as their operator(). A member function of the library
// may keep its arguments in its object and give them back as its result: that carries
// callables through std::function, containers and iterators. Calls through slots bind
// arguments as well, as soon as their targets turn up.
//
// Not handled: stores through a pointer to a slot (`*out = f`), and arguments that a
// library hands to a callable. (Flow- and context-insensitive, inclusion-based: Andersen
// 1994, restricted to functions.)
#pragma once

#include "analyzer/link/ProgramIndex.h"
#include "llvm/ADT/DenseMap.h"

namespace lockseam {

class CallableSlots {
public:
  /// P.Calls holds the targets that are known without slots.
  CallableSlots(const Program &P, ProgramIndex &Index);

  /// Whether a pointer to the function can be called by the signature; either may be unknown.
  static bool fits(Name Signature, const FunctionFacts &Function);
  /// What may be stored at this place, sorted.
  llvm::ArrayRef<FunctionIndex> at(FunctionIndex Within, LockPath Place) const;
  /// The closure or functor behind Stored at this place, if only one was ever put there
  /// and it is an object of the same function.
  Value receiverAt(FunctionIndex Within, LockPath Place, FunctionIndex Stored) const;

private:
  using Slot = uint32_t;
  static constexpr uint32_t None = ~0u;
  struct Copy { // one of the list of copies out of a slot
    Slot To;
    uint32_t Next;
  };
  /// What all calls through one slot, by one signature, pass and take. As each of them may
  /// reach each function stored there, they can share these: calls plus functions, not
  /// calls times functions.
  struct Exchange {
    Name Signature;
    std::vector<Slot> Arguments;
    Slot Result = None;
  };

  void numberSlots();
  void collect(FunctionIndex F);
  void collectCall(FunctionIndex F, const Event &Call, const CallTargets &Known);
  void collectOpaqueCall(FunctionIndex F, const Event &Call, FunctionIndex Callee);
  void bind(FunctionIndex F, const Event &Call, FunctionIndex Callee);
  void callThrough(Slot Called, FunctionIndex F, const Event &Call);
  Exchange &exchange(Slot Called, Name Signature);
  void bind(const Exchange &Of, FunctionIndex Callee);
  void flow(FunctionIndex F, const Value &From, Slot To);
  void addCopy(Slot From, Slot To);
  void store(Slot To, FunctionIndex Function, const Value &Object = Value::unknown());
  void solve();

  using NamedSlots = std::unordered_map<Name, Slot>;
  static Slot lookUp(const NamedSlots &Slots, Name Symbol);
  Slot newSlot();
  Slot place(FunctionIndex F, LockPath Path);
  Slot find(FunctionIndex F, LockPath Path) const;
  Slot returned(FunctionIndex F) const { return First[F + 1] - 1; }
  bool isOwn(FunctionIndex F, Slot S) const { return S >= First[F] && S < First[F + 1]; }
  bool isPointerLocal(FunctionIndex F, LockPath Path) const;

  const Program &P;
  ProgramIndex &Index;
  std::vector<Slot> First; // of each function: parameters, locals, result; one more at the end
  NamedSlots Fields;
  NamedSlots Globals;
  std::vector<uint32_t> Copies; // by slot: head of its list in CopyPool, or None
  std::vector<Copy> CopyPool;
  llvm::DenseMap<Slot, std::vector<Exchange>> Exchanges;
  llvm::DenseMap<Slot, std::vector<FunctionIndex>> Stored;
  /// What is stored where, with the number of the object that brought it.
  llvm::DenseMap<std::pair<Slot, FunctionIndex>, uint32_t> Known;
  static constexpr uint32_t NoObject = 0;
  std::vector<Value> Objects{Value::unknown()};
  std::vector<std::pair<Slot, FunctionIndex>> Work;
};

} // namespace lockseam
