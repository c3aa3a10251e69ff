// BodyExtractor.cpp - walks Clang's control-flow graph and makes blocks of events.
#include "BodyExtractor.h"
#include "Conditions.h"
#include "ControlFlow.h"
#include "EventBuilder.h"
#include "PathBuilder.h"
#include "Placement.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Analysis/CFG.h"

using namespace clang;

namespace lockseam {

/// Everything with an effect is an element of its own, in the order of evaluation; what
/// only names something is read off the expressions.
static CFG::BuildOptions graphOptions() {
  CFG::BuildOptions Options;
  Options.AddInitializers = true;
  Options.AddImplicitDtors = true;
  Options.AddTemporaryDtors = true;
  Options.AddCXXNewAllocator = true;
  Options.AddCXXDefaultInitExprInCtors = true;
  Options.AddStaticInitBranches = true;
  for (Stmt::StmtClass Class : {Stmt::CallExprClass,
                                Stmt::CXXMemberCallExprClass,
                                Stmt::CXXOperatorCallExprClass,
                                Stmt::UserDefinedLiteralClass,
                                Stmt::CXXConstructExprClass,
                                Stmt::CXXTemporaryObjectExprClass,
                                Stmt::CXXInheritedCtorInitExprClass,
                                Stmt::ImplicitCastExprClass,
                                Stmt::BinaryOperatorClass,
                                Stmt::CompoundAssignOperatorClass,
                                Stmt::UnaryOperatorClass,
                                Stmt::LambdaExprClass,
                                Stmt::CXXNewExprClass,
                                Stmt::ConditionalOperatorClass,
                                Stmt::BinaryConditionalOperatorClass,
                                Stmt::AtomicExprClass,
                                Stmt::InitListExprClass,
                                Stmt::CXXParenListInitExprClass,
                                Stmt::MaterializeTemporaryExprClass,
                                Stmt::CXXBindTemporaryExprClass})
    Options.setAlwaysAdd(Class);
  return Options;
}

/// Edges from calls to handlers split blocks at every call, so only where there are any.
static std::unique_ptr<CFG> buildGraph(ASTContext &Context, const Decl *D, Stmt *Body) {
  static const CFG::BuildOptions Plain = graphOptions();
  std::unique_ptr<CFG> Graph = CFG::buildCFG(D, Body, &Context, Plain);
  if (!Graph || Graph->try_blocks_begin() == Graph->try_blocks_end())
    return Graph;
  CFG::BuildOptions WithHandlers = Plain;
  WithHandlers.AddEHEdges = true;
  return CFG::buildCFG(D, Body, &Context, WithHandlers);
}

namespace {

class BodyWalker {
public:
  BodyWalker(ASTContext &Context, const FunctionDecl *Function, UnitNames &Names,
             FunctionFacts &Facts, const CFG &Source, SourceLocation BodyEnd)
      : Source(Source), Shape(shapeOf(Source)), Graph(Shape.Order.size()),
        Paths(Context, Function, Names, Facts, Graph),
        Events(Context, Names, Paths, Graph, BodyEnd) {}

  /// Initialised: the global whose initialiser this is, or null.
  std::vector<Block> run(const VarDecl *Initialised);

private:
  void addBlock(uint32_t Position);
  void addElement(const CFGElement &Element, const CFGBlock *B);
  void beginTry(const TryRegion &Try);
  void beginCritical(const CriticalRegion &Region, uint32_t Position);
  void joinArms(const Expr *E, const CFGBlock *B);
  Value armValue(const Expr *E, const CFGBlock *Arm, bool Reads, const Expr *&Evaluated);
  Value sideValue(const Expr *Side, bool Reads);
  Value logicalValue(const BinaryOperator *E, const CFGBlock *Arm, const Expr *&Evaluated);
  void connect(const CFGBlock *B);
  void noteTests(const CFGBlock *B);
  void connectTo(const CFGBlock *Target, Condition If);
  void connectHandlers(const CFGBlock *Dispatch);
  Condition edgeCondition(const CFGBlock *B, unsigned Successor);
  Condition aboveAll(const Expr *Tested, llvm::ArrayRef<const CFGBlock *> Cases);
  void markHandlers();

  const CFG &Source;
  BodyShape Shape;
  std::vector<Block> Graph; // begins with one block for each of Shape.Order
  PathBuilder Paths;
  EventBuilder Events;
  std::vector<uint32_t> Last; // by position: the last of its blocks in Graph
  llvm::DenseMap<const CFGBlock *, llvm::SmallVector<const TryRegion *, 1>> TriesIn;
  llvm::DenseMap<const CFGBlock *, uint32_t> TryEntry; // by dispatch block
  uint32_t Current = 0;
};

} // namespace

static bool isDispatch(const CFGBlock *B) {
  return isa_and_nonnull<CXXTryStmt>(B->getTerminatorStmt());
}

static const Stmt *lastStatement(const CFGBlock *B) {
  if (B->empty())
    return nullptr;
  std::optional<CFGStmt> S = B->back().getAs<CFGStmt>();
  return S ? S->getStmt() : nullptr;
}

std::vector<Block> BodyWalker::run(const VarDecl *Initialised) {
  if (Initialised)
    placeObject(Paths, Initialised->getInit(), Paths.variable(Initialised));
  placeObjects(Paths, Shape.Order);
  for (const TryRegion &Try : Shape.Tries)
    TriesIn[Try.Entry].push_back(&Try);
  Last.resize(Shape.Order.size());
  for (uint32_t I = 0; I < Shape.Order.size(); ++I)
    addBlock(I);
  if (Initialised) {
    Events.setBlock(Shape.Position.lookup(&Source.getExit()));
    Events.initialise(Paths.variable(Initialised), Initialised->getType(), Initialised->getInit());
  }
  markHandlers();
  const std::vector<Event> &AtEntry = Events.eventsAtEntry();
  Graph[0].Events.insert(Graph[0].Events.begin(), AtEntry.begin(), AtEntry.end());
  return normalised(std::move(Graph));
}

void BodyWalker::addBlock(uint32_t Position) {
  const CFGBlock *B = Shape.Order[Position];
  Current = Position;
  Events.setBlock(Current);
  unsigned Index = 0;
  auto Tries = TriesIn.find(B);
  for (const CFGElement &Element : *B) {
    if (Tries != TriesIn.end())
      for (const TryRegion *Try : Tries->second)
        if (Try->Element == Index)
          beginTry(*Try);
    for (const CriticalRegion &Region : Shape.Criticals)
      if (Region.Entry == B && Region.Element == Index)
        beginCritical(Region, Position);
    addElement(Element, B);
    ++Index;
  }
  Last[Position] = Current;
  connect(B);
}

/// A new block, so that the state at its beginning is the state at the try.
void BodyWalker::beginTry(const TryRegion &Try) {
  uint32_t Next = Graph.size();
  Graph.emplace_back();
  Graph[Current].Successors.push_back({Next, EdgeKind::Normal, {}});
  Current = Next;
  Events.setBlock(Current);
  TryEntry[Try.Dispatch] = Current;
}

/// A section may begin with a loop, which comes round to the same block: it is entered on
/// the ways that lead there from above.
void BodyWalker::beginCritical(const CriticalRegion &Region, uint32_t Position) {
  if (Region.Element > 0)
    return Events.enter(Region.Section);
  uint32_t Before = Graph.size();
  for (Block &From : Graph)
    for (Edge &E : From.Successors)
      if (E.Target == Position)
        E.Target = Before;
  Graph.emplace_back().Successors.push_back({Position, EdgeKind::Normal, {}});
  Events.setBlock(Before);
  Events.enter(Region.Section);
  Events.setBlock(Current);
}

void BodyWalker::addElement(const CFGElement &Element, const CFGBlock *B) {
  Events.add(Element);
  std::optional<CFGStmt> S = Element.getAs<CFGStmt>();
  if (!S)
    return;
  if (const auto *Choice = dyn_cast<AbstractConditionalOperator>(S->getStmt()))
    joinArms(Choice, B);
  else if (const auto *Logical = dyn_cast<BinaryOperator>(S->getStmt());
           Logical && Logical->isLogicalOp())
    joinArms(Logical, B);
}

static bool joins(const Expr *E) {
  QualType T = E->getType();
  if (T->isVoidType())
    return false;
  return E->isGLValue() || !(T->isRecordType() || T->isRealFloatingType());
}

/// The value of `c ? a : b` and of `a && b` is put into a local at the end of each block
/// that leads here. Of pointers in memory the value is read there and then.
void BodyWalker::joinArms(const Expr *E, const CFGBlock *B) {
  if (!joins(E))
    return;
  bool Reads = E->isGLValue() && E->getType()->isAnyPointerType();
  struct Arm {
    uint32_t Where;
    Value Is;
    std::vector<LockPath> From;
  };
  llvm::SmallVector<Arm, 2> Arms;
  bool AnyKnown = false;
  for (const CFGBlock::AdjacentBlock &Arm : B->preds()) {
    const CFGBlock *From = Arm.getReachableBlock();
    auto Position = From ? Shape.Position.find(From) : Shape.Position.end();
    if (Position == Shape.Position.end())
      continue;
    uint32_t Where = Last[Position->second];
    Events.setBlock(Where);
    const Expr *Evaluated = nullptr;
    Value Is = armValue(E, From, Reads, Evaluated);
    bool IsNamed = Is.Kind != ValueKind::Unknown;
    Arms.push_back({Where, Is, IsNamed ? std::vector<LockPath>() : Paths.uses(Evaluated)});
    AnyKnown |= IsNamed;
  }
  Events.setBlock(Current);
  Value Result;
  if (AnyKnown) {
    bool Addressed = E->isGLValue() && !Reads;
    LockPath Joined = Paths.temporary(E->getType(), Addressed, E->getExprLoc());
    for (Arm &Each : Arms)
      Events.assignIn(Each.Where, Joined, Each.Is, E->getExprLoc(), std::move(Each.From));
    Result = Value::load(Joined);
  }
  Paths.define(E, Reads ? Value::unknown() : Result);
  if (Reads)
    Paths.defineLoaded(E, Result);
}

Value BodyWalker::sideValue(const Expr *Side, bool Reads) {
  if (!Reads)
    return Paths.passed(Side);
  Events.read(Side);
  return Paths.loadedValue(Side);
}

/// Evaluated is set to the expression whose value it is.
Value BodyWalker::armValue(const Expr *E, const CFGBlock *Arm, bool Reads, const Expr *&Evaluated) {
  if (const auto *Logical = dyn_cast<BinaryOperator>(E))
    return logicalValue(Logical, Arm, Evaluated);
  const auto *Choice = cast<AbstractConditionalOperator>(E);
  const Stmt *Last = lastStatement(Arm);
  for (const Expr *Side : {Choice->getTrueExpr(), Choice->getFalseExpr()})
    if (Side->IgnoreParens() == Last)
      return sideValue(Evaluated = Side, Reads);
  // `a ?: b` takes a from the block of its test.
  if (isa<BinaryConditionalOperator>(E) && Arm->getTerminatorStmt())
    return sideValue(Evaluated = Choice->getTrueExpr(), Reads);
  return Value::unknown();
}

Value BodyWalker::logicalValue(const BinaryOperator *E, const CFGBlock *Arm,
                               const Expr *&Evaluated) {
  const auto *Short = dyn_cast_or_null<BinaryOperator>(Arm->getTerminatorStmt());
  if (Short)
    return Value::constant(Short->getOpcode() == BO_LOr);
  const Expr *Right = E->getRHS()->IgnoreParens();
  while (const auto *Nested = dyn_cast<BinaryOperator>(Right)) {
    if (!Nested->isLogicalOp())
      break;
    Right = Nested->getRHS()->IgnoreParens();
  }
  Evaluated = Right;
  return Paths.value(Right);
}

/// `static T x = f();` asks whether x is made already: a field that no other code has.
static Condition madeCondition(PathBuilder &Paths, const DeclStmt &Static, bool IsMade) {
  const auto *Made = dyn_cast<VarDecl>(*Static.decl_begin());
  if (!Made)
    return {};
  LockPath Flag = Paths.variable(Made).field(Name("$made"));
  return {Value::load(Flag), IsMade ? Relation::NotEqual : Relation::Equal, 0};
}

Condition BodyWalker::edgeCondition(const CFGBlock *B, unsigned Successor) {
  if (const auto *Static = dyn_cast_or_null<DeclStmt>(B->getTerminatorStmt()))
    return madeCondition(Paths, *Static, /*IsMade=*/Successor == 0);
  CFGTerminator Terminator = B->getTerminator();
  if (!Terminator.isValid() || isa<IndirectGotoStmt>(Terminator.getStmt()))
    return {};
  if (const auto *Temporary = dyn_cast<CXXBindTemporaryExpr>(Terminator.getStmt())) {
    Value Flag = Value::load(Events.existenceFlag(Temporary));
    return {Flag, Successor == 0 ? Relation::NotEqual : Relation::Equal, 0};
  }
  const Expr *Tested = testedExpression(*B);
  if (!Tested || B->succ_size() < 2)
    return {};
  if (const auto *Switch = dyn_cast<SwitchStmt>(Terminator.getStmt())) {
    llvm::SmallVector<const CFGBlock *, 4> Targets = successorsOf(*B);
    if (Successor + 1 < Targets.size())
      return caseCondition(Paths, Tested, *Targets[Successor]);
    Targets.pop_back();
    return Switch->isAllEnumCasesCovered() ? aboveAll(Tested, Targets) : Condition();
  }
  return B->succ_size() == 2 ? conditionOf(Paths, Tested, Successor == 0) : Condition();
}

/// For a value that no enumerator has: greater than all of them, so that a known one is
/// seen not to be it.
Condition BodyWalker::aboveAll(const Expr *Tested, llvm::ArrayRef<const CFGBlock *> Cases) {
  Condition Above;
  for (const CFGBlock *Target : Cases) {
    Condition Case = Target ? caseCondition(Paths, Tested, *Target) : Condition();
    if (!Case.isKnown() || Case.Is != Relation::Equal || Case.Number == INT64_MAX)
      return {};
    if (!Above.isKnown() || Case.Number >= Above.Number)
      Above = {Case.Operand, Relation::AtLeast, Case.Number + 1};
  }
  return Above;
}

void BodyWalker::connect(const CFGBlock *B) {
  if (B == &Source.getExit()) {
    Graph[Current].End = BlockEnd::Exit;
    return;
  }
  bool Throws = isa_and_nonnull<CXXThrowExpr>(lastStatement(B));
  if (Throws)
    Graph[Current].End = BlockEnd::Throw;
  else if (B->hasNoReturnElement())
    Graph[Current].End = BlockEnd::NoReturn;
  bool Flows = Graph[Current].End == BlockEnd::Flow;
  // A call that ends its block does so because it may throw: the second way out.
  bool CallMayThrow = !B->getTerminator().isValid() && isa_and_nonnull<CallExpr>(lastStatement(B));
  unsigned Index = 0;
  for (const CFGBlock *Target : successorsOf(*B)) {
    unsigned Successor = Index++;
    if (!Target)
      continue;
    if (isDispatch(Target))
      connectHandlers(Target);
    else if (Flows && !(CallMayThrow && Successor > 0))
      connectTo(Target, edgeCondition(B, Successor));
  }
  if (auto Tries = TriesIn.find(B); Tries != TriesIn.end())
    for (const TryRegion *Try : Tries->second)
      if (Try->NeedsEdge)
        connectHandlers(Try->Dispatch);
  noteTests(B);
}

/// What decides the branch, where no condition says it.
void BodyWalker::noteTests(const CFGBlock *B) {
  const CompactVector<Edge> &Edges = Graph[Current].Successors;
  bool IsKnown = llvm::any_of(Edges, [](const Edge &E) { return E.If.isKnown(); });
  const Expr *Tested = Edges.size() > 1 && !IsKnown ? testedExpression(*B) : nullptr;
  Graph[Current].Tests = Paths.uses(Tested);
}

void BodyWalker::connectTo(const CFGBlock *Target, Condition If) {
  Graph[Current].Successors.push_back({Shape.Position.lookup(Target), EdgeKind::Normal, If});
}

/// Past the dispatch block: to each handler, and outwards if none takes everything.
void BodyWalker::connectHandlers(const CFGBlock *Dispatch) {
  for (const CFGBlock::AdjacentBlock &Next : Dispatch->succs()) {
    const CFGBlock *Handler = Next.getReachableBlock();
    if (!Handler || Handler == &Source.getExit())
      continue;
    if (isDispatch(Handler))
      connectHandlers(Handler);
    else
      Graph[Current].Successors.push_back(
          {Shape.Position.lookup(Handler), EdgeKind::Exception, {}});
  }
}

void BodyWalker::markHandlers() {
  for (const TryRegion &Try : Shape.Tries)
    for (const CFGBlock::AdjacentBlock &Next : Try.Dispatch->succs()) {
      const CFGBlock *Handler = Next.getReachableBlock();
      if (!Handler || !isa_and_nonnull<CXXCatchStmt>(Handler->getLabel()))
        continue;
      Block &B = Graph[Shape.Position.lookup(Handler)];
      B.IsHandler = true;
      B.TryEntry = TryEntry.lookup(Try.Dispatch);
    }
}

static Variable parameterFacts(const ParmVarDecl *Parameter, UnitNames &Names) {
  QualType T = Parameter->getType();
  Variable V;
  V.Spelling = Name(Parameter->getName());
  V.Type = Names.typeName(T);
  V.IsReference = T->isReferenceType();
  V.IsPointer = V.IsReference || T->isAnyPointerType();
  QualType Pointee = V.IsPointer ? T->getPointeeType() : T;
  if (const RecordDecl *Class = Pointee->getBaseElementTypeUnsafe()->getAsRecordDecl())
    V.Class = Names.classId(Class);
  V.Where = Names.location(Parameter->getLocation());
  return V;
}

void extractBody(ASTContext &Context, const FunctionDecl *Function, UnitNames &Names,
                 FunctionFacts &Facts) {
  for (const ParmVarDecl *Parameter : Function->parameters())
    Facts.Parameters.push_back(parameterFacts(Parameter, Names));
  Stmt *Body = Function->getBody();
  std::unique_ptr<CFG> Graph;
  if (Body && !Function->isDependentContext())
    Graph = buildGraph(Context, Function, Body);
  if (!Graph) {
    Facts.NoGraph = true;
    return;
  }
  SourceLocation End = Body->getEndLoc().isValid() ? Body->getEndLoc() : Function->getLocation();
  Facts.Blocks = BodyWalker(Context, Function, Names, Facts, *Graph, End).run(nullptr);
}

/// One initialiser after the other. The last block is always the only one that exits.
static void chain(CompactVector<Block> &Blocks, std::vector<Block> Next) {
  if (Blocks.empty())
    Blocks.emplace_back().End = BlockEnd::Exit;
  if (Next.size() == 1 && Next[0].End == BlockEnd::Exit) {
    CompactVector<Event> &Events = Blocks.back().Events;
    Events.insert(Events.end(), Next[0].Events.begin(), Next[0].Events.end());
    return;
  }
  uint32_t Offset = Blocks.size(), Exit = Offset + Next.size();
  Blocks.back().End = BlockEnd::Flow;
  Blocks.back().Successors.push_back({Offset, EdgeKind::Normal, {}});
  for (Block &B : Next) {
    for (Edge &E : B.Successors)
      E.Target += Offset;
    B.TryEntry += B.IsHandler ? Offset : 0;
    if (B.End == BlockEnd::Exit) {
      B.End = BlockEnd::Flow;
      B.Successors.push_back({Exit, EdgeKind::Normal, {}});
    }
    Blocks.push_back(std::move(B));
  }
  Blocks.emplace_back().End = BlockEnd::Exit;
}

void extractInitialiser(ASTContext &Context, const VarDecl *Variable, UnitNames &Names,
                        FunctionFacts &Facts) {
  const Expr *Init = Variable->getInit();
  if (!Init || Init->isValueDependent())
    return;
  std::unique_ptr<CFG> Graph = buildGraph(Context, Variable, const_cast<Expr *>(Init));
  if (!Graph) {
    Facts.NoGraph = true;
    return;
  }
  SourceLocation End = Init->getEndLoc();
  chain(Facts.Blocks, BodyWalker(Context, nullptr, Names, Facts, *Graph, End).run(Variable));
}

} // namespace lockseam
