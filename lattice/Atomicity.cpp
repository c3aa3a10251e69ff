// Atomicity.cpp - the tables, and decision diagrams over them.
#include "Atomicity.h"
#include "SortedVector.h"
#include "llvm/ADT/Hashing.h"
#include <cassert>
#include <unordered_map>
#include <unordered_set>

namespace lockseam {

struct AtomicityNode {
  bool IsBasic = true;
  Basic Leaf = Basic::Const;
  LockPath Lock;
  const AtomicityNode *Branches[3] = {nullptr, nullptr, nullptr}; // by Holding
  friend bool operator==(const AtomicityNode &, const AtomicityNode &) = default;
};

namespace {

struct NodeHash {
  size_t operator()(const AtomicityNode &N) const {
    return llvm::hash_combine(N.IsBasic, static_cast<unsigned>(N.Leaf),
                              std::hash<LockPath>()(N.Lock), N.Branches[0], N.Branches[1],
                              N.Branches[2]);
  }
};

// Node-based, so nodes never move. Workers are processes: no lock, as for paths.
const AtomicityNode *intern(const AtomicityNode &N) {
  static std::unordered_set<AtomicityNode, NodeHash> Pool;
  return &*Pool.insert(N).first;
}

using Pair = std::pair<const AtomicityNode *, const AtomicityNode *>;
struct PairHash {
  size_t operator()(const Pair &P) const { return llvm::hash_combine(P.first, P.second); }
};
using Results = std::unordered_map<Pair, const AtomicityNode *, PairHash>;

enum Table : unsigned { Sequences, Joins, TableCount };

Results &resultsOf(unsigned Which) {
  static Results Known[TableCount];
  return Known[Which];
}

} // namespace

Basic sequence(Basic A, Basic B) {
  static constexpr Basic C = Basic::Const, M = Basic::Mover, L = Basic::Left, R = Basic::Right,
                         A1 = Basic::Atomic, Cm = Basic::Compound, E = Basic::Error;
  static constexpr Basic Table[BasicCount][BasicCount] = {
      {C, M, L, R, A1, Cm, E},     // const
      {M, M, L, R, A1, Cm, E},     // mover
      {L, L, L, Cm, Cm, Cm, E},    // left
      {R, R, A1, R, A1, Cm, E},    // right
      {A1, A1, A1, Cm, Cm, Cm, E}, // atomic
      {Cm, Cm, Cm, Cm, Cm, Cm, E}, // compound
      {E, E, E, E, E, E, E},       // error
  };
  return Table[static_cast<unsigned>(A)][static_cast<unsigned>(B)];
}

Basic join(Basic A, Basic B) {
  bool Sides = (A == Basic::Left && B == Basic::Right) || (A == Basic::Right && B == Basic::Left);
  return Sides ? Basic::Atomic : std::max(A, B);
}

const char *basicName(Basic A) {
  static constexpr const char *Names[] = {"const",  "mover",    "left", "right",
                                          "atomic", "compound", "error"};
  return Names[static_cast<unsigned>(A)];
}

/// They are made all the time, and there are only a few.
static const AtomicityNode *basicNode(Basic A) {
  static const AtomicityNode *Known[BasicCount] = {};
  const AtomicityNode *&Node = Known[static_cast<unsigned>(A)];
  if (!Node)
    Node = intern({true, A, LockPath::star(), {}});
  return Node;
}

Atomicity::Atomicity(Basic A) : Node(basicNode(A)) {}

Atomicity Atomicity::make(LockPath Lock, const Atomicity (&Branches)[3]) {
  if (Branches[0] == Branches[1] && Branches[1] == Branches[2])
    return Branches[0];
  return Atomicity(
      intern({false, Basic::Const, Lock, {Branches[0].Node, Branches[1].Node, Branches[2].Node}}));
}

/// The value where the lock is held so, for a lock that is not behind the first one of
/// this diagram.
Atomicity Atomicity::branch(LockPath Lock, unsigned Which) const {
  return !Node->IsBasic && Node->Lock == Lock ? Atomicity(Node->Branches[Which]) : *this;
}

template <typename Operation>
Atomicity Atomicity::combine(Operation Op, Atomicity A, Atomicity B, unsigned Table) {
  if (A.isBasic() && B.isBasic())
    return Op(A.basic(), B.basic());
  if (auto Known = resultsOf(Table).find({A.Node, B.Node}); Known != resultsOf(Table).end())
    return Atomicity(Known->second);
  LockPath First = A.isBasic()   ? B.Node->Lock
                   : B.isBasic() ? A.Node->Lock
                                 : std::min(A.Node->Lock, B.Node->Lock);
  Atomicity Branches[3];
  for (unsigned I = 0; I < 3; ++I)
    Branches[I] = combine(Op, A.branch(First, I), B.branch(First, I), Table);
  Atomicity Result = make(First, Branches);
  resultsOf(Table)[{A.Node, B.Node}] = Result.Node;
  return Result;
}

/// The branches may speak of the lock themselves, and of locks before it in the order.
Atomicity Atomicity::conditional(LockPath Lock, Atomicity WhenHeld, Atomicity WhenShared,
                                 Atomicity Otherwise) {
  Atomicity Given[3] = {WhenHeld.when(Lock, Holding::Exclusive),
                        WhenShared.when(Lock, Holding::Shared),
                        Otherwise.when(Lock, Holding::None)};
  LockPath First = Lock;
  for (const Atomicity &A : Given)
    if (!A.isBasic())
      First = std::min(First, A.Node->Lock);
  if (First == Lock)
    return make(Lock, Given);
  Atomicity Branches[3];
  for (unsigned I = 0; I < 3; ++I)
    Branches[I] = conditional(Lock, Given[0].branch(First, I), Given[1].branch(First, I),
                              Given[2].branch(First, I));
  return make(First, Branches);
}

bool Atomicity::isBasic() const { return Node->IsBasic; }

Basic Atomicity::basic() const {
  assert(isBasic());
  return Node->Leaf;
}

Basic Atomicity::worst() const {
  return under([](LockPath) { return Holding::None; });
}

Basic Atomicity::under(llvm::function_ref<Holding(LockPath)> Held) const {
  const AtomicityNode *At = Node;
  while (!At->IsBasic)
    At = At->Branches[static_cast<unsigned>(Held(At->Lock))];
  return At->Leaf;
}

Atomicity Atomicity::when(LockPath Lock, Holding Held) const {
  if (isBasic() || Lock < Node->Lock)
    return *this;
  if (Node->Lock == Lock)
    return Atomicity(Node->Branches[static_cast<unsigned>(Held)]);
  Atomicity Branches[3];
  for (unsigned I = 0; I < 3; ++I)
    Branches[I] = Atomicity(Node->Branches[I]).when(Lock, Held);
  return make(Node->Lock, Branches);
}

Atomicity Atomicity::withoutError() const {
  if (isBasic())
    return std::min(basic(), Basic::Compound);
  Atomicity Branches[3];
  for (unsigned I = 0; I < 3; ++I)
    Branches[I] = Atomicity(Node->Branches[I]).withoutError();
  return make(Node->Lock, Branches);
}

std::vector<LockPath> Atomicity::locks() const {
  std::vector<LockPath> Found;
  if (isBasic())
    return Found;
  Found.push_back(Node->Lock);
  for (const AtomicityNode *Branch : Node->Branches)
    mergeSorted(Found, Atomicity(Branch).locks());
  return Found;
}

Atomicity Atomicity::renamed(llvm::function_ref<LockPath(LockPath)> Map) const {
  if (isBasic())
    return *this;
  Atomicity Branches[3];
  for (unsigned I = 0; I < 3; ++I)
    Branches[I] = Atomicity(Node->Branches[I]).renamed(Map);
  LockPath New = Map(Node->Lock);
  return New.isStar() ? Branches[2] : conditional(New, Branches[0], Branches[1], Branches[2]);
}

std::string Atomicity::text(llvm::function_ref<std::string(LockPath)> Spell) const {
  if (isBasic())
    return basicName(Node->Leaf);
  auto Inner = [&](unsigned Which) {
    Atomicity Branch(Node->Branches[Which]);
    return Branch.isBasic() ? Branch.text(Spell) : "(" + Branch.text(Spell) + ")";
  };
  std::string Lock = Spell(Node->Lock),
              Shared = Lock + " (shared) ? " + Inner(1) + " : " + Inner(2);
  if (Node->Branches[0] == Node->Branches[1])
    return Shared;
  bool NeedsExclusive = Node->Branches[1] == Node->Branches[2];
  return Lock + " ? " + Inner(0) + " : " + (NeedsExclusive ? Inner(2) : "(" + Shared + ")");
}

LatticeEffect Atomicity::joinWith(const Atomicity &Other) {
  Atomicity Joined =
      combine([](Basic A, Basic B) { return lockseam::join(A, B); }, *this, Other, Joins);
  LatticeEffect Effect = Joined == *this ? LatticeEffect::Unchanged : LatticeEffect::Changed;
  *this = Joined;
  return Effect;
}

bool Atomicity::leq(const Atomicity &Other) const {
  Atomicity Joined = Other;
  return Joined.joinWith(*this) == LatticeEffect::Unchanged;
}

Atomicity sequence(Atomicity A, Atomicity B) {
  return Atomicity::combine([](Basic X, Basic Y) { return sequence(X, Y); }, A, B, Sequences);
}

/// a* = const v a v a;a v ...: one more turn than one shows all of them.
Atomicity repeated(Atomicity A) { return join(A, sequence(A, A)); }

Atomicity synchronized(LockPath Lock, Atomicity Body) {
  Atomicity Inside = Body.when(Lock, Holding::Exclusive);
  Atomicity Taken = sequence(sequence(Basic::Right, Inside), Basic::Left);
  return Atomicity::conditional(Lock, Inside, Taken, Taken);
}

} // namespace lockseam
