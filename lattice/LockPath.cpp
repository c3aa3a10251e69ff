// LockPath.cpp - the pool of paths, their order, and what they depend on.
#include "LockPath.h"
#include "llvm/ADT/Hashing.h"
#include "llvm/Support/Allocator.h"
#include <cassert>
#include <tuple>
#include <utility>
#include <vector>

namespace lockseam {

namespace {

/// A step follows from its parent and what it adds; roots have no parent.
size_t hashOf(const PathNode &N) {
  uint64_t Kinds = uint64_t(N.Base.Kind) << 8 | uint64_t(N.Kind);
  if (N.Parent)
    return llvm::hash_combine(N.Parent, Kinds, N.Field.opaque(), N.Number, N.Index.opaque());
  return llvm::hash_combine(Kinds, N.Base.Index, N.Base.Second, N.Base.Symbol.opaque());
}

/// Fields that were asked for lately, in a table that stays in the processor's own memory.
/// The object of whoever asks has a thousand of them, and a node remembers the last one alone.
class RecentFields {
public:
  const PathNode *&at(const PathNode *Parent, Name Field) {
    auto Number = [](const void *Of) { return reinterpret_cast<uintptr_t>(Of) >> 3; };
    constexpr uint64_t Spread = 0x9e3779b97f4a7c15;
    uint64_t Mixed = (Number(Parent) * 31 + Number(Field.opaque())) * Spread;
    return Table[Mixed >> (64 - Bits)];
  }

private:
  static constexpr unsigned Bits = 13;
  const PathNode *Table[size_t(1) << Bits] = {};
};

/// Roots without a symbol and with a small number, by kind: they are asked for all the time.
class PlainRoots {
public:
  /// Null for others.
  const PathNode **at(const Root &R) {
    bool IsPlain = R.Index < Most && R.Second == 0 && R.Symbol.empty();
    return IsPlain ? &Table[size_t(R.Kind)][R.Index] : nullptr;
  }

private:
  static constexpr size_t Most = 32;
  const PathNode *Table[size_t(RootKind::Result) + 1][Most] = {};
};

/// Paths are looked up far more often than made, and a large program has millions: the table
/// holds part of the hash beside the node, so that a wrong one is hardly ever looked at.
/// Nodes never move. Workers are processes: no lock, as for names.
class NodePool {
public:
  const PathNode *intern(const PathNode &N) {
    if (Count * 4 >= Table.size() * 3)
      grow();
    size_t Hash = hashOf(N);
    Entry &Found = find(N, Hash);
    if (!Found.Node) {
      Found = {Hash, new (Nodes.Allocate<PathNode>()) PathNode(N)};
      ++Count;
    }
    return Found.Node;
  }

  std::vector<Name> names() const {
    std::vector<Name> Names;
    for (const Entry &E : Table)
      if (E.Node)
        Names.push_back(E.Node->Parent ? E.Node->Field : E.Node->Base.Symbol);
    return Names;
  }

private:
  struct Entry {
    size_t Hash = 0;
    const PathNode *Node = nullptr;
  };

  /// The entry of the node, or the empty one where it belongs.
  Entry &find(const PathNode &N, size_t Hash) {
    size_t At = Hash & (Table.size() - 1);
    while (Table[At].Node && (Table[At].Hash != Hash || !(*Table[At].Node == N)))
      At = (At + 1) & (Table.size() - 1);
    return Table[At];
  }

  void grow() {
    std::vector<Entry> Old = std::exchange(Table, std::vector<Entry>(Table.size() * 2));
    for (const Entry &E : Old) {
      size_t At = E.Hash & (Table.size() - 1);
      while (E.Node && Table[At].Node)
        At = (At + 1) & (Table.size() - 1);
      if (E.Node)
        Table[At] = E;
    }
  }

  std::vector<Entry> Table = std::vector<Entry>(1024); // a power of two
  size_t Count = 0;
  llvm::BumpPtrAllocator Nodes;
};

NodePool &pool() {
  static NodePool &Pool = *new NodePool; // paths are used until the very end
  return Pool;
}

const PathNode *intern(const PathNode &N) { return pool().intern(N); }

bool isElementStep(StepKind Kind) {
  return Kind == StepKind::Element || Kind == StepKind::ElementAt || Kind == StepKind::AnyElement;
}

} // namespace

void rankNamesOfPaths() { Name::rankAll(pool().names()); }

LockPath LockPath::root(Root R) {
  if (R.Kind == RootKind::Star)
    return star();
  static PlainRoots Plain;
  const PathNode **Known = Plain.at(R);
  if (Known && *Known)
    return LockPath(*Known);
  PathNode N;
  N.Base = R;
  const PathNode *Made = intern(N);
  if (Known)
    *Known = Made;
  return LockPath(Made);
}

LockPath LockPath::step(StepKind Kind, Name Field, int64_t Number, LockPath Index) const {
  if (isStar())
    return star();
  const PathNode *&Before = Kind == StepKind::Deref ? Node->Pointee : Node->LastStep;
  if (Before && Before->Kind == Kind && Before->Field == Field && Before->Number == Number &&
      Before->Index == Index)
    return LockPath(Before);
  // The weight of indices counts as well: a[b[c[...]]] must end somewhere, too.
  unsigned IndexWeight = Index.Node ? Index.Node->Weight : 0;
  if (Node->Weight + 1 + IndexWeight > MaxSteps)
    return star();
  PathNode N{Node,
             Node->Base,
             Kind,
             Field,
             Number,
             Index,
             Node->Steps + 1,
             Node->Weight + 1 + IndexWeight};
  Before = intern(N);
  return LockPath(Before);
}

LockPath LockPath::field(Name QualifiedField) const {
  static RecentFields Recent;
  const PathNode *&Known = Recent.at(Node, QualifiedField);
  if (!Known || Known->Parent != Node || Known->Field != QualifiedField || !Node)
    Known = step(StepKind::Field, QualifiedField, 0, {}).Node;
  return LockPath(Known);
}

LockPath LockPath::deref() const { return step(StepKind::Deref, {}, 0, {}); }

LockPath LockPath::element(int64_t Index) const { return step(StepKind::Element, {}, Index, {}); }

LockPath LockPath::elementAt(LockPath Index) const {
  return Index.isStar() ? anyElement() : step(StepKind::ElementAt, {}, 0, Index);
}

LockPath LockPath::anyElement() const { return step(StepKind::AnyElement, {}, 0, {}); }

std::optional<LockPath> LockPath::withPrefix(LockPath From, LockPath To) const {
  if (*this == From)
    return To;
  if (!hasPrefix(From))
    return std::nullopt;
  return parent().withPrefix(From, To)->step(Node->Kind, Node->Field, Node->Number, Node->Index);
}

LockPath LockPath::rebuilt(llvm::function_ref<LockPath(LockPath)> MapRoot) const {
  if (size() == 0)
    return MapRoot(*this);
  LockPath Base = parent().rebuilt(MapRoot);
  if (Node->Kind == StepKind::ElementAt)
    return Base.elementAt(MapRoot(Node->Index));
  return Base.step(Node->Kind, Node->Field, Node->Number, {});
}

bool LockPath::anyPart(llvm::function_ref<bool(LockPath)> Test) const {
  if (Test(*this))
    return true;
  if (size() == 0)
    return false;
  if (Node->Kind == StepKind::ElementAt && Node->Index.anyPart(Test))
    return true;
  return parent().anyPart(Test);
}

bool LockPath::isNameable() const {
  if (isStar())
    return false;
  for (const PathNode *At = Node; At->Parent; At = At->Parent)
    if (At->Kind == StepKind::AnyElement ||
        (At->Kind == StepKind::ElementAt && !At->Index.isNameable()))
      return false;
  return true;
}

/// Lexicographic from the root on: a prefix comes before what extends it. Paths are interned,
/// so the first difference is where the nodes differ and their parents do not.
std::strong_ordering operator<=>(LockPath A, LockPath B) {
  if (A == B)
    return std::strong_ordering::equal;
  if (A.isStar() || B.isStar())
    return A.isStar() ? std::strong_ordering::less : std::strong_ordering::greater;
  const PathNode *X = A.Node, *Y = B.Node;
  while (X->Steps > Y->Steps)
    X = X->Parent;
  while (Y->Steps > X->Steps)
    Y = Y->Parent;
  if (X == Y)
    return A.Node->Steps <=> B.Node->Steps;
  while (X->Parent != Y->Parent) {
    X = X->Parent;
    Y = Y->Parent;
  }
  if (!X->Parent)
    return X->Base <=> Y->Base;
  return std::tie(X->Kind, X->Field, X->Number, X->Index) <=>
         std::tie(Y->Kind, Y->Field, Y->Number, Y->Index);
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
