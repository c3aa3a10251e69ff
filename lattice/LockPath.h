// LockPath.h - locking expressions: which object a lock operation is about.
//
// A path names a location (an object in memory): a root and steps away from it.
//
//   this->mu_            This .mu_             (This is the object itself)
//   p->next->mu          Parameter(0) * .next * .mu
//   slots_[i].mu         This .slots_ [Local(2)] .mu
//   *this->owner_        This .owner_ *
//
// A step `*` loads the value stored at the path before it, as an index by a path loads
// that path: those are the only steps whose meaning an assignment can change. Embedded
// members never move. References are pointers that are always dereferenced.
//
// Roots of facts are This, Parameter, Local, Global and ReturnSlot. The remaining ones
// (Merge, Snapshot, Result) name values inside one function and arise when names are
// resolved, see analyzer/summarize.
//
// Paths are interned, immutable and bounded: more than MaxSteps steps give `*`, the
// unknown lock, which may be a context and never a witness.
#pragma once

#include "Name.h"
#include "PackedNumber.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <cassert>
#include <cstdint>
#include <optional>
#include <string>

namespace lockseam {

enum class RootKind : uint8_t {
  Star,       // unknown
  This,       // the object *this
  Parameter,  // Index: position, from 0
  Local,      // Index: position in FunctionFacts::Locals
  Global,     // Symbol: id of the variable (function-local statics too)
  ReturnSlot, // the object that the function returns by value
  Merge,      // Index: block, Second: local - the value that meets at a block
  Snapshot,   // Index: event, Second: local - a value whose old name was taken away
  Result,     // Index: event - what a call gave back
};

struct Root {
  RootKind Kind = RootKind::Star;
  uint32_t Index = 0;
  uint32_t Second = 0;
  Name Symbol;
  friend bool operator==(const Root &, const Root &) = default;
  friend std::strong_ordering operator<=>(const Root &, const Root &) = default;
};

enum class StepKind : uint8_t { Field, Deref, Element, ElementAt, AnyElement };

inline constinit PoolMemory PathMemory;

struct PathNode;

class LockPath {
public:
  static constexpr unsigned MaxSteps = 10;

  LockPath() = default; // `*`
  static LockPath star() { return {}; }
  static LockPath root(Root R);
  static LockPath self() { return root({RootKind::This, 0, 0, {}}); }
  static LockPath parameter(uint32_t Index) { return root({RootKind::Parameter, Index, 0, {}}); }
  static LockPath local(uint32_t Index) { return root({RootKind::Local, Index, 0, {}}); }
  static LockPath global(Name Symbol) { return root({RootKind::Global, 0, 0, Symbol}); }
  static LockPath returnSlot() { return root({RootKind::ReturnSlot, 0, 0, {}}); }

  /// Each step of `*` is `*`.
  LockPath field(Name QualifiedField) const; // "ns::Class::field"
  LockPath deref() const;
  LockPath element(int64_t Index) const;
  LockPath elementAt(LockPath Index) const; // the value now stored at Index
  LockPath anyElement() const;              // an element nobody can name: equal to nothing

  bool isStar() const { return !Node; }
  unsigned size() const; // steps
  Root root() const;
  bool isRoot() const { return Node && size() == 0; }

  /// The last step; only for paths with steps.
  StepKind lastStep() const;
  Name lastField() const;
  int64_t lastElement() const;
  LockPath lastIndex() const;
  LockPath parent() const;

  bool hasPrefix(LockPath Prefix) const;
  /// This path with its leading From replaced by To; nothing if From is no prefix.
  std::optional<LockPath> withPrefix(LockPath From, LockPath To) const;
  /// The path rebuilt over another root, each index path mapped as well. Map gets every
  /// root (as a path of no steps) and every index location.
  LockPath rebuilt(llvm::function_ref<LockPath(LockPath)> MapRoot) const;
  /// Whether Test holds for this path, a prefix of it, or a path in one of its indices.
  bool anyPart(llvm::function_ref<bool(LockPath)> Test) const;
  /// Names an object that can be compared: no `*`, no AnyElement.
  bool isNameable() const;

  friend bool operator==(LockPath A, LockPath B) { return A.Node == B.Node; }
  friend std::strong_ordering operator<=>(LockPath A, LockPath B);
  /// Tells it from others, in this process; 0 is `*`.
  uint32_t number() const { return Node; }

private:
  explicit LockPath(PoolAddress Node) : Node(Node) {}
  const PathNode &node() const;
  LockPath step(StepKind Kind, uint32_t Operand, unsigned IndexWeight = 0) const;
  static std::strong_ordering compareLastSteps(const PathNode &A, const PathNode &B);
  PoolAddress Node = 0;
};

/// Makes comparing the paths that there are, and others with their names, cheap: see Name.h.
void rankNamesOfPaths();

/// DEPENDS: whether an assignment to Assigned may change which object Path names: Path
/// loads (by `*` or as an index) a location that may be Assigned. Two locations may be
/// the same if they are equal, or end in the same field, or are elements of the same
/// array field or pointer.
bool dependsOn(LockPath Path, LockPath Assigned);
/// The same for what is stored at Place: dependsOn(Place.deref(), Assigned).
bool contentDependsOn(LockPath Place, LockPath Assigned);

/// As the source would write it: `this->mu_`, `p->next->mu`, `slots_[i].mu`. LocalName
/// gives the names of parameters, locals and values.
std::string toString(LockPath Path, llvm::function_ref<std::string(const Root &)> LocalName);
/// The same where some places are references, which nobody dereferences in the source.
std::string toString(LockPath Path, llvm::function_ref<std::string(const Root &)> LocalName,
                     llvm::function_ref<bool(LockPath)> IsReference);
/// The form of dumps and tests: roots `this`, `p0`, `l3`, `@ns::g`, `ret`, `m2.1`
/// (merge), `s4.1` (snapshot), `r7` (result), `*`; steps `.Class::f`, `->` before a
/// field behind a dereference or trailing `^` for a dereference alone, `[3]`, `[l2]`,
/// `[?]`. parsePath(dumpPath(P)) == P.
std::string dumpPath(LockPath Path);
std::optional<LockPath> parsePath(llvm::StringRef Text);

/// A root or one step away from Parent. Equal paths are one node, so equality of paths is
/// equality of addresses; the order looks at the contents only.
struct PathNode {
  PoolAddress Parent = 0; // of a root: Root::Second
  PoolAddress Base = 0;   // its root, for that itself
  /// Of Field: the name; of Element: the number, packed; of ElementAt: the path. Of a root:
  /// Root::Index, or Root::Symbol.
  uint32_t Operand = 0;
  // Steps that were asked for before: most are asked for again and again.
  mutable PoolAddress Pointee = 0;  // by Deref
  mutable PoolAddress LastStep = 0; // by anything else
  RootKind Of = RootKind::Star;
  StepKind Kind = StepKind::Field;
  uint8_t Steps = 0;
  uint8_t Weight = 0; // Steps and those of all indices: what the bound is about

  bool isSame(const PathNode &N) const {
    return Parent == N.Parent && Operand == N.Operand && Of == N.Of && Kind == N.Kind &&
           Steps == N.Steps;
  }
};

// The accessors are the innermost loops of the analysis, so they are here.

inline const PathNode &LockPath::node() const {
  return *reinterpret_cast<const PathNode *>(PathMemory.at(Node));
}

inline unsigned LockPath::size() const { return Node ? node().Steps : 0; }

inline Root LockPath::root() const {
  if (!Node)
    return {};
  const PathNode &Base = LockPath(node().Base).node();
  if (Base.Of == RootKind::Global)
    return {Base.Of, 0, 0, Name::numbered(Base.Operand)};
  return {Base.Of, Base.Operand, Base.Parent, {}};
}

inline StepKind LockPath::lastStep() const {
  assert(size() > 0 && "a root has no last step");
  return node().Kind;
}

inline Name LockPath::lastField() const {
  assert(lastStep() == StepKind::Field);
  return Name::numbered(node().Operand);
}

inline int64_t LockPath::lastElement() const {
  assert(lastStep() == StepKind::Element);
  return unpackNumber<32>(node().Operand);
}

inline LockPath LockPath::lastIndex() const {
  assert(lastStep() == StepKind::ElementAt);
  return LockPath(node().Operand);
}

inline LockPath LockPath::parent() const {
  assert(size() > 0 && "a root has no parent");
  return LockPath(node().Parent);
}

inline bool LockPath::hasPrefix(LockPath Prefix) const {
  if (isStar() || Prefix.isStar())
    return *this == Prefix;
  unsigned Steps = Prefix.node().Steps;
  LockPath Part = *this;
  while (Part.node().Steps > Steps)
    Part = LockPath(Part.node().Parent);
  return Part == Prefix;
}

} // namespace lockseam

template <> struct std::hash<lockseam::LockPath> {
  size_t operator()(lockseam::LockPath P) const { return P.number(); }
};
