// EventBuilder.cpp - statements: declarations, assignments, accesses, returns.
#include "EventBuilder.h"
#include "OpenMp.h"
#include "Placement.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "clang/AST/StmtOpenMP.h"

using namespace clang;

namespace lockseam {

Event &EventBuilder::append(EventKind Kind, SourceLocation Where) {
  Event &E = Graph[Current].Events.emplace_back();
  E.Kind = Kind;
  E.Where = Names.location(Where);
  return E;
}

void EventBuilder::assignIn(uint32_t BlockIndex, LockPath Target, Value Source,
                            SourceLocation Where, std::vector<LockPath> From) {
  Event &E = Graph[BlockIndex].Events.emplace_back();
  E.Kind = EventKind::Assign;
  E.Where = Names.location(Where);
  E.Target = Target;
  E.Source = Source;
  E.From = std::move(From);
}

void EventBuilder::assign(LockPath Target, Value Source, SourceLocation Where, const Expr *From) {
  escape(Source);
  bool IsNamed = Source.Kind != ValueKind::Unknown;
  assignIn(Current, Target, Source, Where, IsNamed ? std::vector<LockPath>() : Paths.uses(From));
}

static uint64_t rootKey(const Root &R) { return static_cast<uint64_t>(R.Kind) << 32 | R.Index; }

static bool isFrameRoot(const Root &R) {
  return R.Kind == RootKind::Local || R.Kind == RootKind::Parameter ||
         R.Kind == RootKind::ReturnSlot;
}

static bool loads(LockPath P) {
  for (; P.size() > 0; P = P.parent())
    if (P.lastStep() == StepKind::Deref)
      return true;
  return false;
}

bool EventBuilder::isOwnMemory(LockPath P) const {
  return isFrameRoot(P.root()) && !loads(P) && !Escaped.contains(rootKey(P.root()));
}

void EventBuilder::escape(const Value &V) {
  if (V.Kind == ValueKind::Address && !V.Path.isStar() && isFrameRoot(V.Path.root()) &&
      !loads(V.Path))
    Escaped.insert(rootKey(V.Path.root()));
}

void EventBuilder::access(LockPath Target, QualType T, bool Write, bool Atomic,
                          SourceLocation Where, uint32_t Bits) {
  if (Target.isStar() || isOwnMemory(Target))
    return;
  Event &E = append(EventKind::Access, Where);
  E.Target = Target;
  E.Write = Write;
  E.Atomic = Atomic || T->isAtomicType();
  E.Bits = Bits;
  if (!T->isDependentType() && !T->isIncompleteType() && !T->isFunctionType())
    E.Size = Context.getTypeSizeInChars(T).getQuantity();
}

/// Data that is const where it is declared never changes.
static bool isConstantDeclaration(const Expr *E) {
  const ValueDecl *D = nullptr;
  if (const auto *Reference = dyn_cast<DeclRefExpr>(E))
    D = Reference->getDecl();
  else if (const auto *Member = dyn_cast<MemberExpr>(E))
    D = Member->getMemberDecl();
  return D && (D->getType().isConstQualified() || !isa<VarDecl, FieldDecl, BindingDecl>(D));
}

void EventBuilder::read(const Expr *E, uint32_t Bits) {
  const Expr *Inner = E->IgnoreParens();
  if (isConstantDeclaration(Inner))
    return;
  LastRead = Inner;
  access(Paths.location(Inner), Inner->getType(), /*Write=*/false, /*Atomic=*/false,
         Inner->getExprLoc(), Bits);
}

/// The bits of a constant; 0: it is none, or has others than can be told.
uint32_t EventBuilder::bitsOf(const Expr *E) const {
  Expr::EvalResult Result;
  if (E->isValueDependent() || !E->EvaluateAsInt(Result, Context))
    return 0;
  const llvm::APSInt &Number = Result.Val.getInt();
  return Number.getActiveBits() <= 32 ? static_cast<uint32_t>(Number.getZExtValue()) : 0;
}

/// The bits of its left side that `x |= C`, `x &= ~C` and `x ^= C` change.
uint32_t EventBuilder::bitsOf(const BinaryOperator *E) const {
  switch (E->getOpcode()) {
  case BO_OrAssign:
  case BO_XorAssign:
    return bitsOf(E->getRHS());
  case BO_AndAssign: {
    Expr::EvalResult Result;
    if (E->getRHS()->isValueDependent() || !E->getRHS()->EvaluateAsInt(Result, Context))
      return 0;
    return ~static_cast<uint32_t>(Result.Val.getInt().extOrTrunc(32).getZExtValue());
  }
  default:
    return 0;
  }
}

/// `flags & C`, where flags was read just now: nothing else of it is looked at.
void EventBuilder::narrow(const BinaryOperator *E) {
  CompactVector<Event> &Events = Graph[Current].Events;
  if (Events.empty() || Events.back().Kind != EventKind::Access || Events.back().Write)
    return;
  for (auto [Word, Mask] : {std::pair(E->getLHS(), E->getRHS()), {E->getRHS(), E->getLHS()}})
    if (Word->IgnoreParenCasts() == LastRead)
      Events.back().Bits = bitsOf(Mask);
}

static bool canNameObjects(QualType T) {
  return T->isIntegralOrEnumerationType() || T->isAnyPointerType() || T->isMemberPointerType() ||
         T->isRecordType() || T->isAtomicType() || T->isRealFloatingType();
}

void EventBuilder::write(const Expr *E, Value Source, std::vector<LockPath> From, uint32_t Bits) {
  LockPath Target = Paths.location(E);
  QualType T = E->getType();
  access(Target, T, /*Write=*/true, /*Atomic=*/false, E->getExprLoc(), Bits);
  bool Forgets = T->isAnyPointerType() || T->isRecordType();
  if (Target.isStar() ? Forgets : canNameObjects(T)) {
    escape(Source);
    assignIn(Current, Target, Source, E->getExprLoc(), std::move(From));
  }
}

void EventBuilder::add(const CFGElement &Element) {
  if (std::optional<CFGStmt> Statement = Element.getAs<CFGStmt>())
    return addStatement(Statement->getStmt());
  if (std::optional<CFGInitializer> Initializer = Element.getAs<CFGInitializer>())
    return initialiseMember(Initializer->getInitializer());
  if (std::optional<CFGNewAllocator> New = Element.getAs<CFGNewAllocator>()) {
    const CXXNewExpr *E = New->getAllocatorExpr();
    return assign(Paths.value(E).Path, Value::unknown(), E->getExprLoc());
  }
  destroy(Element);
}

void EventBuilder::enter(const OMPCriticalDirective *Section) {
  Graph[Current].Events.push_back(enterCritical(Section, Context, Names));
}

void EventBuilder::addStatement(const Stmt *S) {
  LastWhere = S->getBeginLoc();
  if (const auto *E = dyn_cast<Expr>(S))
    return addExpression(E);
  if (const auto *Return = dyn_cast<ReturnStmt>(S))
    return returned(Return->getRetValue(), Return->getReturnLoc());
  if (const auto *Section = dyn_cast<OMPCriticalDirective>(S))
    Graph[Current].Events.push_back(leaveCritical(Section, Context, Names));
  if (const auto *Return = dyn_cast<CoreturnStmt>(S))
    return returned(nullptr, Return->getKeywordLoc());
  if (const auto *Declaration = dyn_cast<DeclStmt>(S))
    for (const Decl *D : Declaration->decls())
      if (const auto *Variable = dyn_cast<VarDecl>(D))
        declare(Variable);
}

void EventBuilder::addExpression(const Expr *E) {
  if (const auto *Cast = dyn_cast<ImplicitCastExpr>(E)) {
    if (Cast->getCastKind() == CK_LValueToRValue)
      read(Cast->getSubExpr());
  } else if (const auto *Call = dyn_cast<CallExpr>(E)) {
    call(Call);
  } else if (const auto *Construct = dyn_cast<CXXConstructExpr>(E)) {
    construct(Construct);
  } else if (const auto *Inherited = dyn_cast<CXXInheritedCtorInitExpr>(E)) {
    inheritedConstruct(Inherited);
  } else if (const auto *Binary = dyn_cast<BinaryOperator>(E)) {
    binary(Binary);
  } else if (const auto *Unary = dyn_cast<UnaryOperator>(E)) {
    step(Unary);
  } else if (const auto *Lambda = dyn_cast<LambdaExpr>(E)) {
    lambda(Lambda);
  } else if (isa<InitListExpr, CXXParenListInitExpr>(E)) {
    initialiseParts(E);
  } else if (const auto *Temporary = dyn_cast<MaterializeTemporaryExpr>(E)) {
    materialise(Temporary);
  } else if (const auto *Atomic = dyn_cast<AtomicExpr>(E)) {
    atomic(Atomic);
  } else if (const auto *Bound = dyn_cast<CXXBindTemporaryExpr>(E)) {
    BoundIn[Bound] = Current;
  }
}

std::vector<LockPath> EventBuilder::combined(const BinaryOperator *E) {
  std::vector<LockPath> From = Paths.uses(E->getRHS());
  LockPath Old = Paths.location(E->getLHS());
  auto At = std::lower_bound(From.begin(), From.end(), Old);
  if (!Old.isStar() && (At == From.end() || *At != Old))
    From.insert(At, Old);
  return From;
}

void EventBuilder::binary(const BinaryOperator *E) {
  if (E->getOpcode() == BO_Assign) {
    Value Source = Paths.value(E->getRHS());
    bool IsNamed = Source.Kind != ValueKind::Unknown;
    write(E->getLHS(), Source, IsNamed ? std::vector<LockPath>() : Paths.uses(E->getRHS()));
  } else if (E->isCompoundAssignmentOp()) {
    read(E->getLHS(), bitsOf(E));
    write(E->getLHS(), Value::unknown(), combined(E), bitsOf(E));
  } else if (E->getOpcode() == BO_And) {
    narrow(E);
  }
}

void EventBuilder::step(const UnaryOperator *E) {
  if (!E->isIncrementDecrementOp())
    return;
  read(E->getSubExpr());
  LockPath Target = Paths.location(E->getSubExpr());
  write(E->getSubExpr(), Value::unknown(),
        Target.isStar() ? std::vector<LockPath>() : std::vector<LockPath>{Target});
}

void EventBuilder::declare(const VarDecl *Variable) {
  LockPath Target = Paths.variable(Variable);
  QualType T = Variable->getType();
  if (const Expr *Init = Variable->getInit())
    return initialise(Target, T, Init);
  // Each turn of a loop has a new variable.
  if (!Variable->hasGlobalStorage() && !T->isRecordType() && canNameObjects(T))
    assign(Target, Value::unknown(), Variable->getLocation());
}

void EventBuilder::initialise(LockPath Target, QualType T, const Expr *E) {
  if (T->isReferenceType())
    return assign(Target, Paths.passed(E), E->getExprLoc());
  const Expr *Source = E->getType()->isRecordType() ? objectSource(E) : E;
  if (Paths.isPlaced(Source))
    return; // built there already, part by part
  if (canNameObjects(T))
    assign(Target, Paths.value(E), E->getExprLoc(), E);
}

void EventBuilder::returned(const Expr *E, SourceLocation Where) {
  Value Source;
  if (E && E->getType()->isRecordType() && !E->isGLValue()) {
    initialise(LockPath::returnSlot(), E->getType(), E);
    Source = Value::load(LockPath::returnSlot());
  } else if (E) {
    Source = Paths.passed(E);
  }
  Event &Return = append(EventKind::Return, Where);
  Return.Source = Source;
  if (Source.Kind == ValueKind::Unknown)
    Return.From = Paths.uses(E);
}

void EventBuilder::initialiseMember(const CXXCtorInitializer *Initializer) {
  LockPath Target = LockPath::self();
  QualType T;
  if (const IndirectFieldDecl *Indirect = Initializer->getIndirectMember()) {
    for (const NamedDecl *Part : Indirect->chain())
      Target = Paths.member(Target, cast<FieldDecl>(Part));
    T = Indirect->getType();
  } else if (const FieldDecl *Field = Initializer->getMember()) {
    Target = Paths.member(Target, Field);
    T = Field->getType();
  }
  if (!T.isNull())
    initialise(Target, T, Initializer->getInit());
}

/// Tables of numbers are long, and nobody asks what is in them.
static bool namesSomething(const Expr *E) {
  QualType T = E->getType();
  return !isa<ImplicitValueInitExpr>(E) && (T->isAnyPointerType() || T->isRecordType());
}

/// The members that a braced list sets; members of class type made their own events.
void EventBuilder::initialiseParts(const Expr *List) {
  if (!Paths.isPlaced(List))
    return;
  LockPath Whole = Paths.object(List);
  for (const InitialisedPart &Part : initialisedParts(List)) {
    LockPath Target = Part.of(Whole, Paths);
    if (Part.Field)
      initialise(Target, Part.Field->getType(), Part.Init);
    else if (Part.Element && namesSomething(Part.Init))
      initialise(Target, Part.Init->getType(), Part.Init);
  }
}

void EventBuilder::materialise(const MaterializeTemporaryExpr *E) {
  const Expr *Sub = E->getSubExpr();
  if (Sub->getType()->isRecordType() || Sub->isGLValue() || !canNameObjects(Sub->getType()))
    return;
  LockPath Temporary = Paths.temporary(Sub->getType(), /*Addressed=*/false, Sub->getExprLoc());
  assign(Temporary, Paths.value(Sub), Sub->getExprLoc(), Sub);
  Paths.define(E, Value::address(Temporary));
}

void EventBuilder::atomic(const AtomicExpr *E) {
  LockPath Target = Paths.value(E->getPtr()).pointee();
  llvm::StringRef Operation = E->getOpAsString();
  bool Loads = !Operation.contains("store");
  bool Stores = !Operation.contains("load");
  QualType T = E->getValueType();
  if (Loads)
    access(Target, T, /*Write=*/false, /*Atomic=*/true, E->getExprLoc());
  if (Stores) {
    access(Target, T, /*Write=*/true, /*Atomic=*/true, E->getExprLoc());
    if (!Target.isStar())
      assign(Target, Value::unknown(), E->getExprLoc(), Loads ? nullptr : E->getVal1());
  }
}

LockPath EventBuilder::existenceFlag(const CXXBindTemporaryExpr *Temporary) {
  auto [Entry, IsNew] = Flags.try_emplace(Temporary);
  if (!IsNew)
    return Entry->second;
  SourceLocation Where = Temporary->getExprLoc();
  LockPath Flag = Paths.temporary(Context.BoolTy, /*Addressed=*/false, Where);
  if (auto Built = BoundIn.find(Temporary); Built != BoundIn.end())
    assignIn(Built->second, Flag, Value::constant(1), Where);
  Event &Reset = AtEntry.emplace_back();
  Reset.Kind = EventKind::Assign;
  Reset.Where = Names.location(Where);
  Reset.Target = Flag;
  Reset.Source = Value::constant(0);
  return Flags[Temporary] = Flag;
}

} // namespace lockseam
