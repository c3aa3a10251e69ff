// ProgramIndex.h - what can be looked up in a merged program before calls are resolved:
// functions by id, overriders, call operators, the class of an object.
//
// Functions of some classes are opaque even if their bodies were seen: std::function and
// its kin erase types by tricks that no analysis of slots follows, so they are known by
// name here. Not handled: a callable class of a project's own that erases types in the
// same way; its calls go wherever its fields lead.
#pragma once

#include "analyzer/link/Program.h"
#include "callgraph/ClassHierarchy.h"
#include "llvm/ADT/ArrayRef.h"
#include <map>

namespace lockseam {

/// The declared type of an object: `Class` or a pointer or reference to it.
struct ObjectType {
  Name Type; // as Variable::Type
  Name Class;
  bool IsPointer = false;
};

class ProgramIndex {
public:
  explicit ProgramIndex(const Program &P);

  /// Every entry of this id, one for each of its bodies; empty for unknown ids.
  std::vector<FunctionIndex> functions(Name Id) const;
  /// What a call through the address of this function may run: overriders for a virtual one.
  std::vector<FunctionIndex> addressed(Name Id);
  /// Targets of a virtual call, see Program.h, by the class that Receiver is known to have.
  std::vector<FunctionIndex> virtualTargets(FunctionIndex Caller, const Event &Call);
  /// operator() of this class, or of its nearest bases, as far as it has a body.
  llvm::ArrayRef<FunctionIndex> callOperators(Name Class) const;
  /// operator() of the object that V is or points at.
  llvm::ArrayRef<FunctionIndex> callOperatorsOf(FunctionIndex Within, const Value &V) const;
  /// Not an integer, not a string. Pointers to void may be anything.
  bool mayHoldCallable(FunctionIndex Within, LockPath Place) const;
  /// Whether whoever gets V could call it: no object of a class that only contains callables.
  bool isCallableType(FunctionIndex Within, const Value &V) const;
  /// The address of the object that V is or points at.
  Value objectAddress(FunctionIndex Within, const Value &V) const;

  /// Nothing is known of what happens inside.
  bool isOpaque(FunctionIndex F) const { return Traits[F] & Opaque; }
  /// operator() of std::function or its kin.
  bool isWrapperCall(FunctionIndex F) const {
    return (Traits[F] & (Wrapper | CallOperator)) == (Wrapper | CallOperator);
  }
  bool isCallOperator(FunctionIndex F) const { return Traits[F] & CallOperator; }
  /// A library function that gives back its arguments in another dress: std::bind.
  bool isPassThrough(FunctionIndex F) const { return Traits[F] & PassThrough; }

private:
  enum Trait : uint8_t { Opaque = 1, Wrapper = 2, CallOperator = 4, PassThrough = 8 };
  using Class = ClassHierarchy::Class;

  void numberClasses();
  Class classNumber(Name Id);
  ClassHierarchy buildHierarchy();
  void addOverrides(FunctionIndex F, ClassHierarchy &Into);
  void collectTraits();
  void collectFields();
  void collectCallOperators();
  std::vector<FunctionIndex> inheritedOperators(Name Class) const;
  ObjectType typeOf(FunctionIndex Within, LockPath Path) const;
  std::vector<FunctionIndex> overriders(FunctionIndex Method, Class Static, bool IsExact);

  const Program &P;
  std::vector<uint8_t> Traits;
  std::unordered_map<Name, Class> ClassNumbers;
  std::unordered_map<Name, ObjectType> FieldTypes;
  std::unordered_map<Name, std::vector<FunctionIndex>> CallOperators;
  ClassHierarchy Hierarchy;
  struct Query {
    FunctionIndex Method;
    Class Static;
    bool IsExact;
    friend auto operator<=>(const Query &, const Query &) = default;
  };
  std::map<Query, std::vector<FunctionIndex>> Answers;
};

} // namespace lockseam
