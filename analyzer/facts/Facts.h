// Facts.h - what extraction learns about one translation unit, as plain values.
//
// Nothing here is interpreted: a call of pthread_mutex_lock is a call like any other.
// What it means is decided after linking, by the models, so a changed model re-extracts
// nothing. Nothing here knows Clang.
//
//   void Counter::add(int n) { std::lock_guard<std::mutex> l(mu_); total_ += n; }
//
// becomes one function with a block of events
//
//   call c:@...lock_guard::lock_guard(&l0, &this.Counter::mu_)   construct
//   read this.Counter::total_, write this.Counter::total_
//   call c:@...~lock_guard(&l0)                                  destroy
#pragma once

#include "lattice/CompactVector.h"
#include "lattice/LockPath.h"
#include "lattice/Seldom.h"
#include <vector>

namespace lockseam {

struct Location {
  Name File; // absolute, normalised; empty: no place in a source
  uint32_t Line = 0;
  uint32_t Column = 0;
  friend auto operator<=>(const Location &, const Location &) = default;
};

/// A value that an expression has, as far as it can be named.
enum class ValueKind : uint8_t {
  Unknown,
  Address,  // &Path (also: a reference bound to Path, an object passed by reference)
  Load,     // what is stored at Path (an object passed by value is a Load of it)
  Constant, // Number; null is 0, true 1, enumerators their value
  Function, // the address of function Callee (an id); a captureless lambda as well
};

/// Most of what a program consists of: eight bytes, and what is rare is packed.
class Value {
public:
  LockPath Path; // of Address and Load
  ValueKind Kind : 3 = ValueKind::Unknown;

  Value() = default;
  static Value unknown() { return {}; }
  static Value address(LockPath P) { return {ValueKind::Address, P, 0}; }
  static Value load(LockPath P) { return {ValueKind::Load, P, 0}; }
  static Value constant(int64_t N) { return {ValueKind::Constant, {}, N}; }
  static Value function(Name Id) { return {ValueKind::Function, {}, Id.number()}; }
  /// Of Constant; 0 for others.
  int64_t number() const { return Kind == ValueKind::Constant ? unpackNumber<29>(Rest) : 0; }
  /// Of Function; empty for others.
  Name callee() const {
    bool IsFunction = Kind == ValueKind::Function;
    return IsFunction ? Name::numbered(static_cast<uint32_t>(unpackNumber<29>(Rest))) : Name();
  }
  /// The location that a pointer with this value points at; `*` if it has no name.
  LockPath pointee() const {
    if (Kind == ValueKind::Address)
      return Path;
    return Kind == ValueKind::Load ? Path.deref() : LockPath::star();
  }
  friend bool operator==(const Value &, const Value &) = default;
  friend std::strong_ordering operator<=>(const Value &A, const Value &B) {
    if (A.Kind != B.Kind)
      return A.Kind <=> B.Kind;
    if (A.Path != B.Path)
      return A.Path <=> B.Path;
    return A.Kind == ValueKind::Constant ? A.number() <=> B.number() : A.callee() <=> B.callee();
  }

private:
  Value(ValueKind Kind, LockPath Path, int64_t Number)
      : Path(Path), Kind(Kind), Rest(packNumber<29>(Number)) {}

  uint32_t Rest : 29 = 0; // the number, or that of the name; packed
};

static_assert(sizeof(Value) == 8);

enum class EventKind : uint8_t { Call, Assign, Return, Access };

constexpr size_t MaxFrom = 8;

enum class CallKind : uint8_t {
  Direct,    // Callee is called
  Virtual,   // Callee or an override of it is called, on the object at Receiver
  Indirect,  // through a pointer or callable object: the value Pointer
  Construct, // Callee is a constructor; Receiver is the new object
  Destroy,   // Callee is a destructor (implicit ones as well) or a cleanup function
};

struct Event {
  EventKind Kind = EventKind::Call;

  // Call. Receiver is the address of the object for methods, constructors, destructors
  // (for implicit destructors too), Unknown kind otherwise. Arguments do not hold it.
  CallKind How = CallKind::Direct;
  bool Implicit = false;  // not written: implicit destructor, conversion, copy
  bool Temporary = false; // Construct or Destroy of an object that dies with its statement

  // Access to memory that another thread may see (no plain locals).
  bool Write = false;
  bool Atomic = false;
  uint32_t Size = 0; // bytes; 0: unknown
  uint32_t Bits = 0; // those of a word of flags that it is about; 0: all

  Location Where;

  // Call.
  Name Callee; // id of a FunctionFacts; Indirect: the Signature it is called by
  Seldom<Value> Pointer;
  Value Receiver;
  CompactVector<Value> Arguments;
  /// Where the result goes: a Local (a temporary if need be), ReturnSlot for `return f()`
  /// of class type, or `*` if it is unused or void. For class types the callee builds
  /// its ReturnSlot right there; for others Load(Result) is the value.
  LockPath Result;

  // Assign: Target := Source. Also Target of Access.
  LockPath Target;
  // Assign and Return. Return of a class type by value has built ReturnSlot before.
  Value Source;
  /// Places whose content went into Source, or into an argument, where that is Unknown: of
  /// `n = a + b->c` these are a and b->c. Sorted, at most MaxFrom.
  CompactVector<LockPath> From;

  friend bool operator==(const Event &, const Event &) = default;
};

enum class Relation : uint8_t { Equal, NotEqual, Less, AtLeast };

/// `Operand Is Number`, e.g. Load(l3) NotEqual 0. Unknown operand: no condition.
struct Condition {
  Value Operand;
  Relation Is = Relation::NotEqual;
  PackedNumber Number;
  bool isKnown() const { return Operand.Kind != ValueKind::Unknown; }
  friend auto operator<=>(const Condition &, const Condition &) = default;
};

enum class EdgeKind : uint8_t { Normal, Exception };

struct Edge {
  uint32_t Target = 0;
  EdgeKind Kind = EdgeKind::Normal;
  Condition If; // holds when the edge is taken
  friend bool operator==(const Edge &, const Edge &) = default;
};

enum class BlockEnd : uint8_t { Flow, Exit, NoReturn, Throw };

/// Exit: the function returns after this block. NoReturn and Throw: control never
/// reaches the function's normal end from here; Exception edges lead to handlers.
struct Block {
  CompactVector<Event> Events;
  CompactVector<Edge> Successors;
  BlockEnd End = BlockEnd::Flow;
  bool IsHandler = false; // a catch block
  uint32_t TryEntry = 0;  // of a handler: the block in which its try begins
  /// Places whose content the branch at the end looks at. Sorted, at most MaxFrom.
  CompactVector<LockPath> Tests;
  friend bool operator==(const Block &, const Block &) = default;
};

/// Clang's thread-safety attributes and ours, in one vocabulary.
enum class AnnotationKind : uint8_t {
  Requires,
  RequiresShared,
  Excludes,
  Acquire,
  AcquireShared,
  Release,
  ReleaseShared,
  ReleaseGeneric,
  TryAcquire,
  TryAcquireShared, // Number: result that means success (1 for true)
  AssertHeld,
  AssertHeldShared,
  Returns,
  NoAnalysis,
  GuardedBy,
  PtGuardedBy,
  Lockseam, // Text: what stands after "lockseam::"
};

struct Annotation {
  AnnotationKind Kind = AnnotationKind::Requires;
  bool Negative = false;         // requires(!mu)
  CompactVector<LockPath> Locks; // over This and Parameters; none: the object itself
  PackedNumber Number = 1;
  Name Text;
  friend bool operator==(const Annotation &, const Annotation &) = default;
};

struct Variable {
  Name Spelling;          // empty for temporaries
  Name Type;              // class name without template arguments and cv, or builtin spelling
  Name Class;             // id of the class, if Type is one
  bool IsPointer = false; // pointer or reference (then Type and Class are the pointee's)
  bool IsReference = false;
  Location Where;
  friend bool operator==(const Variable &, const Variable &) = default;
};

/// A function that is defined or only mentioned here.
struct FunctionFacts {
  Name Id;            // the same in every unit, see FunctionIds
  Name Display;       // "Counter::add(int)"
  Name QualifiedName; // "ns::Counter::add", no template arguments: what models match
  Name Class;         // id of the class for members (lambdas: their closure class)
  Location Where;
  bool HasBody = false;
  bool IsSystem = false;   // declared in a system header
  bool IsInternal = false; // internal linkage or no linkage
  bool IsVirtual = false;
  bool IsFinal = false;
  bool IsPure = false;
  bool IsPrivate = false; // a private member: only its class and friends may call it
  bool IsStaticMember = false;
  bool IsConstructor = false;
  bool IsDestructor = false;
  bool IsLambda = false;
  bool IsNoReturn = false;
  bool IsMain = false;
  bool IsInline = false;              // may be defined in many units (templates too)
  bool AddressTaken = false;          // in this unit
  bool NoGraph = false;               // Clang could build no control-flow graph: body not seen
  CompactVector<Name> Overrides;      // ids of the methods it overrides directly
  CompactVector<Name> ParameterTypes; // as Variable::Type
  /// If its address is taken: "(pif.)", a letter per parameter: p pointer or reference,
  /// i integer, f floating, c class; a dot stands for any more. Programs cast pointers to
  /// functions, but not to call them by another signature.
  Name Signature;
  CompactVector<Annotation> Annotations;

  // Only with a body. Parameters come first in neither: they have a list of their own.
  CompactVector<Variable> Parameters;
  CompactVector<Variable> Locals;
  CompactVector<Block> Blocks; // [0] is the entry
  friend bool operator==(const FunctionFacts &, const FunctionFacts &) = default;
};

struct FieldFacts {
  Name Field; // "ns::Class::field"
  Name Type;  // as Variable::Type
  Name Class; // as Variable::Class
  bool IsPointer = false;
  bool IsReference = false;
  uint32_t Size = 0;
  Location Where;
  CompactVector<Annotation> Annotations;
  friend bool operator==(const FieldFacts &, const FieldFacts &) = default;
};

struct BaseFacts {
  Name Class;
  bool IsVirtual = false;
  friend bool operator==(const BaseFacts &, const BaseFacts &) = default;
};

struct ClassFacts {
  Name Id;            // with template arguments: one per specialisation
  Name QualifiedName; // without
  bool IsFinal = false;
  bool IsSystem = false;
  bool IsCapability = false; // attribute capability or lockable
  bool IsReentrant = false;  // attribute reentrant_capability
  bool IsScoped = false;     // attribute scoped_lockable
  bool IsInternal = false;
  CompactVector<BaseFacts> Bases;
  CompactVector<FieldFacts> Fields;
  Location Where;
  friend bool operator==(const ClassFacts &, const ClassFacts &) = default;
};

struct GlobalFacts {
  Name Id; // as in the root of paths; internal ones carry their unit
  Name Display;
  Name Type;  // as Variable::Type
  Name Class; // as Variable::Class
  bool IsPointer = false;
  bool IsReference = false;
  bool IsThreadLocal = false;
  uint32_t Size = 0;
  Location Where;
  CompactVector<Annotation> Annotations;
  friend bool operator==(const GlobalFacts &, const GlobalFacts &) = default;
};

/// What extraction could not see, counted per unit and reported at the end.
struct UnseenFacts {
  uint32_t BodiesWithoutGraph = 0;
  uint32_t TemplatesNotInstantiated = 0;
  friend bool operator==(const UnseenFacts &, const UnseenFacts &) = default;
};

struct UnitFacts {
  Name MainFile;
  bool Incomplete = false;              // the compiler reported an error
  std::string FirstError;               // "file:line:column: error: ...", only if Incomplete
  std::vector<ClassFacts> Classes;      // sorted by Id
  std::vector<GlobalFacts> Globals;     // sorted by Id
  std::vector<FunctionFacts> Functions; // sorted by Id; initialisers of globals are
                                        // functions of the unit with the name
                                        // "(initialisers)" and no parameters
  UnseenFacts Unseen;
  friend bool operator==(const UnitFacts &, const UnitFacts &) = default;
};

} // namespace lockseam
