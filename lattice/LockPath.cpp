// LockPath.cpp - the pool of paths, their order, and what they depend on.
#include "LockPath.h"
#include "InternTable.h"
#include "llvm/ADT/Hashing.h"
#include <cassert>

namespace lockseam {

namespace {

const PathNode &nodeAt(PoolAddress A) {
  return *reinterpret_cast<const PathNode *>(PathMemory.at(A));
}

/// Fields that were asked for lately, in a table that stays in the processor's own memory.
/// The object of whoever asks has a thousand of them, and a node remembers the last one alone.
class RecentFields {
public:
  PoolAddress &at(PoolAddress Parent, Name Field) {
    constexpr uint64_t Spread = 0x9e3779b97f4a7c15;
    uint64_t Mixed = (uint64_t(Parent) * 31 + Field.number()) * Spread;
    return Table[Mixed >> (64 - Bits)];
  }

private:
  static constexpr unsigned Bits = 13;
  PoolAddress Table[size_t(1) << Bits] = {};
};

/// Roots without a symbol and with a small number, by kind: they are asked for all the time.
class PlainRoots {
public:
  /// Null for others.
  PoolAddress *at(const Root &R) {
    bool IsPlain = R.Index < Most && R.Second == 0 && R.Symbol.empty();
    return IsPlain ? &Table[size_t(R.Kind)][R.Index] : nullptr;
  }

private:
  static constexpr size_t Most = 32;
  PoolAddress Table[size_t(RootKind::Result) + 1][Most] = {};
};

/// Nodes never move. Workers are processes: no lock, as for names.
InternTable &table() {
  static InternTable &Table = *new InternTable; // paths are used until the very end
  return Table;
}

PoolAddress make(PathNode N) {
  PoolAddress New = PathMemory.allocate(sizeof(PathNode));
  if (N.Steps == 0)
    N.Base = New;
  new (PathMemory.at(New)) PathNode(N);
  return New;
}

PoolAddress intern(const PathNode &N) {
  auto Hash = static_cast<uint32_t>(
      llvm::hash_combine(N.Parent, N.Operand, uint8_t(N.Of), uint8_t(N.Kind), N.Steps));
  return table().findOrMake(
      Hash, [&](PoolAddress A) { return nodeAt(A).isSame(N); }, [&] { return make(N); });
}

std::vector<Name> namesOfPaths() {
  std::vector<Name> Names;
  table().forEach([&](PoolAddress A) {
    const PathNode &N = nodeAt(A);
    bool HasName = N.Steps == 0 ? N.Of == RootKind::Global : N.Kind == StepKind::Field;
    if (HasName)
      Names.push_back(Name::numbered(N.Operand));
  });
  return Names;
}

bool isElementStep(StepKind Kind) {
  return Kind == StepKind::Element || Kind == StepKind::ElementAt || Kind == StepKind::AnyElement;
}

} // namespace

void rankNamesOfPaths() { Name::rankAll(namesOfPaths()); }

LockPath LockPath::root(Root R) {
  if (R.Kind == RootKind::Star)
    return star();
  static PlainRoots Plain;
  PoolAddress *Known = Plain.at(R);
  if (Known && *Known)
    return LockPath(*Known);
  PathNode N;
  N.Of = R.Kind;
  N.Operand = R.Kind == RootKind::Global ? R.Symbol.number() : R.Index;
  N.Parent = R.Second;
  PoolAddress Made = intern(N);
  if (Known)
    *Known = Made;
  return LockPath(Made);
}

LockPath LockPath::step(StepKind Kind, uint32_t Operand, unsigned IndexWeight) const {
  if (isStar())
    return star();
  const PathNode &From = node();
  PoolAddress &Before = Kind == StepKind::Deref ? From.Pointee : From.LastStep;
  if (Before && nodeAt(Before).Kind == Kind && nodeAt(Before).Operand == Operand)
    return LockPath(Before);
  // The weight of indices counts as well: a[b[c[...]]] must end somewhere, too.
  unsigned Weight = From.Weight + 1 + IndexWeight;
  if (Weight > MaxSteps)
    return star();
  PathNode N;
  N.Parent = Node;
  N.Base = From.Base;
  N.Operand = Operand;
  N.Of = From.Of;
  N.Kind = Kind;
  N.Steps = static_cast<uint8_t>(From.Steps + 1);
  N.Weight = static_cast<uint8_t>(Weight);
  Before = intern(N);
  return LockPath(Before);
}

LockPath LockPath::field(Name QualifiedField) const {
  if (isStar())
    return star();
  static RecentFields Recent;
  PoolAddress &Known = Recent.at(Node, QualifiedField);
  if (!Known || nodeAt(Known).Parent != Node || nodeAt(Known).Operand != QualifiedField.number())
    Known = step(StepKind::Field, QualifiedField.number()).Node;
  return LockPath(Known);
}

LockPath LockPath::deref() const { return step(StepKind::Deref, 0); }

LockPath LockPath::element(int64_t Index) const {
  return step(StepKind::Element, packNumber<32>(Index));
}

LockPath LockPath::elementAt(LockPath Index) const {
  if (Index.isStar())
    return anyElement();
  return step(StepKind::ElementAt, Index.Node, Index.node().Weight);
}

LockPath LockPath::anyElement() const { return step(StepKind::AnyElement, 0); }

std::optional<LockPath> LockPath::withPrefix(LockPath From, LockPath To) const {
  if (*this == From)
    return To;
  if (!hasPrefix(From))
    return std::nullopt;
  LockPath Base = *parent().withPrefix(From, To);
  if (lastStep() == StepKind::ElementAt)
    return Base.elementAt(lastIndex());
  return Base.step(node().Kind, node().Operand);
}

LockPath LockPath::rebuilt(llvm::function_ref<LockPath(LockPath)> MapRoot) const {
  if (size() == 0)
    return MapRoot(*this);
  LockPath Base = parent().rebuilt(MapRoot);
  if (lastStep() == StepKind::ElementAt)
    return Base.elementAt(MapRoot(lastIndex()));
  return Base.step(node().Kind, node().Operand);
}

bool LockPath::anyPart(llvm::function_ref<bool(LockPath)> Test) const {
  if (Test(*this))
    return true;
  if (size() == 0)
    return false;
  if (lastStep() == StepKind::ElementAt && lastIndex().anyPart(Test))
    return true;
  return parent().anyPart(Test);
}

bool LockPath::isNameable() const {
  if (isStar())
    return false;
  for (LockPath At = *this; At.size() > 0; At = At.parent())
    if (At.lastStep() == StepKind::AnyElement ||
        (At.lastStep() == StepKind::ElementAt && !At.lastIndex().isNameable()))
      return false;
  return true;
}

std::strong_ordering LockPath::compareLastSteps(const PathNode &A, const PathNode &B) {
  if (A.Kind != B.Kind)
    return A.Kind <=> B.Kind;
  if (A.Kind == StepKind::Field)
    return Name::numbered(A.Operand) <=> Name::numbered(B.Operand);
  if (A.Kind == StepKind::Element)
    return unpackNumber<32>(A.Operand) <=> unpackNumber<32>(B.Operand);
  return LockPath(A.Operand) <=> LockPath(B.Operand);
}

/// Lexicographic from the root on: a prefix comes before what extends it. Paths are interned,
/// so the first difference is where the nodes differ and their parents do not.
std::strong_ordering operator<=>(LockPath A, LockPath B) {
  if (A == B)
    return std::strong_ordering::equal;
  if (A.isStar() || B.isStar())
    return A.isStar() ? std::strong_ordering::less : std::strong_ordering::greater;
  LockPath X = A, Y = B;
  while (X.size() > Y.size())
    X = X.parent();
  while (Y.size() > X.size())
    Y = Y.parent();
  if (X == Y)
    return A.size() <=> B.size();
  while (X.size() > 0 && X.parent() != Y.parent()) {
    X = X.parent();
    Y = Y.parent();
  }
  if (X.size() == 0)
    return X.root() <=> Y.root();
  return LockPath::compareLastSteps(X.node(), Y.node());
}

static bool endInSameField(LockPath A, LockPath B) {
  return A.size() > 0 && B.size() > 0 && A.lastStep() == StepKind::Field &&
         B.lastStep() == StepKind::Field && A.lastField() == B.lastField();
}

/// Whether two arrays (or what two pointers point at) may be the same one.
static bool mayBeSameArray(LockPath A, LockPath B) {
  if (A == B || endInSameField(A, B))
    return true;
  if (A.size() == 0 || B.size() == 0)
    return false;
  bool BothElements = isElementStep(A.lastStep()) && isElementStep(B.lastStep());
  bool BothDerefs = A.lastStep() == StepKind::Deref && B.lastStep() == StepKind::Deref;
  return (BothElements || BothDerefs) && mayBeSameArray(A.parent(), B.parent());
}

static bool mayBeSameLocation(LockPath A, LockPath B) {
  if (A.isStar() || B.isStar())
    return false;
  if (A == B || endInSameField(A, B))
    return true;
  if (A.size() == 0 || B.size() == 0 || !isElementStep(A.lastStep()) ||
      !isElementStep(B.lastStep()))
    return false;
  bool BothConstant = A.lastStep() == StepKind::Element && B.lastStep() == StepKind::Element;
  if (BothConstant && A.lastElement() != B.lastElement())
    return false;
  return mayBeSameArray(A.parent(), B.parent());
}

/// An assignment to a whole object also changes each member embedded in it.
static bool mayLieIn(LockPath Loaded, LockPath Assigned) {
  if (mayBeSameLocation(Loaded, Assigned))
    return true;
  return Loaded.size() > 0 && Loaded.lastStep() != StepKind::Deref &&
         mayLieIn(Loaded.parent(), Assigned);
}

bool dependsOn(LockPath Path, LockPath Assigned) {
  return Path.anyPart([&](LockPath Part) {
    if (Part.size() == 0)
      return false;
    if (Part.lastStep() == StepKind::Deref)
      return mayLieIn(Part.parent(), Assigned);
    return Part.lastStep() == StepKind::ElementAt && mayLieIn(Part.lastIndex(), Assigned);
  });
}

bool contentDependsOn(LockPath Place, LockPath Assigned) {
  return mayLieIn(Place, Assigned) || dependsOn(Place, Assigned);
}

} // namespace lockseam
