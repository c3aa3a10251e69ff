// ControlFlow.cpp - the shape of a body: order of blocks, tries.
#include "ControlFlow.h"
#include "clang/AST/StmtCXX.h"
#include "clang/AST/StmtOpenMP.h"
#include "clang/Analysis/CFG.h"
#include <algorithm>

using namespace clang;

namespace lockseam {

namespace {

using ExtraEdges = llvm::DenseMap<const CFGBlock *, llvm::SmallVector<const CFGBlock *, 1>>;

/// Depth first without recursion: generated functions have tens of thousands of blocks.
class PostOrder {
public:
  PostOrder(const CFG &Graph, const ExtraEdges &Extra)
      : Extra(Extra), Seen(Graph.getNumBlockIDs()) {}

  std::vector<const CFGBlock *> from(const CFGBlock *Entry) {
    enter(Entry);
    while (!Path.empty()) {
      Frame &Top = Path.back();
      if (Top.Successors.empty()) {
        Finished.push_back(Top.Block);
        Path.pop_back();
        continue;
      }
      enter(Top.Successors.pop_back_val());
    }
    std::reverse(Finished.begin(), Finished.end());
    return std::move(Finished);
  }

private:
  struct Frame {
    const CFGBlock *Block;
    llvm::SmallVector<const CFGBlock *, 3> Successors;
  };

  void enter(const CFGBlock *B) {
    if (Seen[B->getBlockID()])
      return;
    Seen[B->getBlockID()] = true;
    Frame &F = Path.emplace_back();
    F.Block = B;
    // The last one is visited first, so that the first one comes first in the order.
    for (const CFGBlock *Next : successorsOf(*B))
      if (Next)
        F.Successors.push_back(Next);
    if (auto More = Extra.find(B); More != Extra.end())
      F.Successors.append(More->second.begin(), More->second.end());
  }

  const ExtraEdges &Extra;
  std::vector<bool> Seen;
  std::vector<Frame> Path;
  std::vector<const CFGBlock *> Finished;
};

struct ElementPlace {
  uint32_t Position;
  unsigned Element;
  friend auto operator<=>(const ElementPlace &, const ElementPlace &) = default;
};

using ElementPlaces = llvm::DenseMap<const Stmt *, ElementPlace>;

} // namespace

static void setOrder(BodyShape &Shape, const CFG &Graph, const ExtraEdges &Extra) {
  Shape.Order = PostOrder(Graph, Extra).from(&Graph.getEntry());
  Shape.Position.clear();
  for (uint32_t I = 0; I < Shape.Order.size(); ++I)
    Shape.Position[Shape.Order[I]] = I;
}

static ElementPlaces placesOfElements(const BodyShape &Shape) {
  ElementPlaces Places;
  for (uint32_t I = 0; I < Shape.Order.size(); ++I) {
    unsigned Index = 0;
    for (const CFGElement &Element : *Shape.Order[I]) {
      if (std::optional<CFGStmt> S = Element.getAs<CFGStmt>())
        Places.try_emplace(S->getStmt(), ElementPlace{I, Index});
      ++Index;
    }
  }
  return Places;
}

/// The first element, in order of evaluation, that is part of S.
static std::optional<ElementPlace> firstElement(const Stmt *S, const ElementPlaces &Places) {
  std::optional<ElementPlace> First;
  llvm::SmallVector<const Stmt *, 32> Pending{S};
  while (!Pending.empty()) {
    const Stmt *Part = Pending.pop_back_val();
    if (auto Found = Places.find(Part); Found != Places.end())
      First = First ? std::min(*First, Found->second) : Found->second;
    for (const Stmt *Child : Part->children())
      if (Child)
        Pending.push_back(Child);
  }
  return First;
}

/// Finds where the reachable tries begin. Returns whether a dispatch block was found that
/// only an extra edge can reach.
static bool findTries(const CFG &Graph, BodyShape &Shape, ExtraEdges &Extra) {
  Shape.Tries.clear();
  ElementPlaces Places = placesOfElements(Shape);
  bool Grew = false;
  for (const CFGBlock *Dispatch : Graph.try_blocks()) {
    const auto *Try = dyn_cast_or_null<CXXTryStmt>(Dispatch->getTerminatorStmt());
    std::optional<ElementPlace> First;
    if (Try)
      First = firstElement(Try->getTryBlock(), Places);
    if (!First)
      continue;
    const CFGBlock *Entry = Shape.Order[First->Position];
    bool Reached = Shape.Position.count(Dispatch);
    auto &Edges = Extra[Entry];
    if (!Reached) {
      Edges.push_back(Dispatch);
      Grew = true;
    }
    bool NeedsEdge = std::find(Edges.begin(), Edges.end(), Dispatch) != Edges.end();
    Shape.Tries.push_back({Dispatch, Entry, First->Element, NeedsEdge});
  }
  return Grew;
}

static void findCriticals(BodyShape &Shape) {
  std::vector<const OMPCriticalDirective *> Sections;
  for (const CFGBlock *B : Shape.Order)
    for (const CFGElement &Element : *B)
      if (std::optional<CFGStmt> S = Element.getAs<CFGStmt>())
        if (const auto *Section = dyn_cast<OMPCriticalDirective>(S->getStmt()))
          Sections.push_back(Section);
  if (Sections.empty())
    return;
  ElementPlaces Places = placesOfElements(Shape);
  // An inner section ends before the outer one.
  for (const OMPCriticalDirective *Section : llvm::reverse(Sections))
    if (std::optional<ElementPlace> First = firstElement(Section->getRawStmt(), Places))
      Shape.Criticals.push_back({Section, Shape.Order[First->Position], First->Element});
}

llvm::SmallVector<const CFGBlock *, 4> successorsOf(const CFGBlock &B) {
  llvm::SmallVector<const CFGBlock *, 4> Next;
  for (const CFGBlock::AdjacentBlock &To : B.succs()) {
    const CFGBlock *Doubtful = To.getPossiblyUnreachableBlock();
    bool IsDefault = Doubtful && isa_and_nonnull<DefaultStmt>(Doubtful->getLabel()) &&
                     isa_and_nonnull<SwitchStmt>(B.getTerminatorStmt()) &&
                     cast<SwitchStmt>(B.getTerminatorStmt())->isAllEnumCasesCovered();
    Next.push_back(IsDefault ? Doubtful : To.getReachableBlock());
  }
  return Next;
}

BodyShape shapeOf(const CFG &Graph) {
  BodyShape Shape;
  ExtraEdges Extra;
  setOrder(Shape, Graph, Extra);
  // Handlers may hold further tries: once per level of nesting.
  if (Graph.try_blocks_begin() != Graph.try_blocks_end())
    while (findTries(Graph, Shape, Extra))
      setOrder(Shape, Graph, Extra);
  findCriticals(Shape);
  return Shape;
}

} // namespace lockseam
