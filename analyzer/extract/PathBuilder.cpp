// PathBuilder.cpp - locations: variables, members, elements, captures.
#include "PathBuilder.h"
#include "LibraryTypes.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;

namespace lockseam {

const Expr *transparentPart(const Expr *E) {
  if (const auto *Paren = dyn_cast<ParenExpr>(E))
    return Paren->getSubExpr();
  if (const auto *Full = dyn_cast<FullExpr>(E))
    return Full->getSubExpr();
  if (const auto *Bind = dyn_cast<CXXBindTemporaryExpr>(E))
    return Bind->getSubExpr();
  if (const auto *Default = dyn_cast<CXXDefaultInitExpr>(E))
    return Default->getExpr();
  if (const auto *Default = dyn_cast<CXXDefaultArgExpr>(E))
    return Default->getExpr();
  if (const auto *Choice = dyn_cast<GenericSelectionExpr>(E))
    return Choice->isResultDependent() ? nullptr : Choice->getResultExpr();
  if (const auto *Choice = dyn_cast<ChooseExpr>(E))
    return Choice->getChosenSubExpr();
  if (const auto *Opaque = dyn_cast<OpaqueValueExpr>(E))
    return Opaque->getSourceExpr();
  if (const auto *Subst = dyn_cast<SubstNonTypeTemplateParmExpr>(E))
    return Subst->getReplacement();
  if (const auto *Rewritten = dyn_cast<CXXRewrittenBinaryOperator>(E))
    return Rewritten->getSemanticForm();
  if (const auto *Statements = dyn_cast<StmtExpr>(E))
    if (const CompoundStmt *Body = Statements->getSubStmt(); !Body->body_empty())
      return dyn_cast<Expr>(Body->body_back());
  return nullptr;
}

static const Expr *skipTransparent(const Expr *E) {
  while (const Expr *Inner = transparentPart(E))
    E = Inner;
  return E;
}

static bool buildsInPlace(const CastExpr *Cast) {
  switch (Cast->getCastKind()) {
  case CK_NoOp:
  case CK_ConstructorConversion:
  case CK_UserDefinedConversion:
    return true;
  default:
    return false;
  }
}

const Expr *objectSource(const Expr *E) {
  for (;;) {
    E = skipTransparent(E);
    const Expr *Inner = nullptr;
    if (const auto *Cast = dyn_cast<CastExpr>(E); Cast && buildsInPlace(Cast)) {
      Inner = Cast->getSubExpr();
    } else if (const auto *Copy = dyn_cast<CXXConstructExpr>(E);
               Copy && Copy->isElidable() && Copy->getNumArgs() == 1) {
      Inner = Copy->getArg(0)->IgnoreParenImpCasts(); // also looks into the temporary
    } else if (const auto *Comma = dyn_cast<BinaryOperator>(E); Comma && Comma->isCommaOp()) {
      Inner = Comma->getRHS();
    } else if (const auto *Literal = dyn_cast<CompoundLiteralExpr>(E)) {
      Inner = Literal->getInitializer();
    }
    if (!Inner || Inner->isGLValue())
      return E;
    E = Inner;
  }
}

PathBuilder::PathBuilder(ASTContext &Context, const FunctionDecl *Function, UnitNames &Names,
                         FunctionFacts &Facts, std::vector<Block> &Graph)
    : Context(Context), Function(Function), Names(Names), Facts(Facts), Graph(Graph),
      This(Value::address(LockPath::self())) {
  const auto *Method = dyn_cast_or_null<CXXMethodDecl>(Function);
  if (Method && Method->getParent()->isLambda())
    collectCaptures(Method->getParent());
}

void PathBuilder::collectCaptures(const CXXRecordDecl *Closure) {
  This = Value::unknown();
  for (const LambdaCapture &C : Closure->captures()) {
    if (C.capturesThis()) {
      LockPath Field = capture(LockPath::self(), Closure, "this");
      This = C.getCaptureKind() == LCK_StarThis ? Value::address(Field) : Value::load(Field);
    } else if (C.capturesVariable()) {
      const ValueDecl *Variable = C.getCapturedVar();
      LockPath Field = capture(LockPath::self(), Closure, Variable->getName());
      Captures[Variable] = {Field, C.getCaptureKind() == LCK_ByRef};
    }
  }
}

LockPath PathBuilder::capture(LockPath Closure, const CXXRecordDecl *Class,
                              llvm::StringRef Captured) {
  std::string Field = Names.classId(Class).str().str() + "::" + Captured.str();
  return Closure.field(Name(Field));
}

Variable PathBuilder::describe(QualType T, Name Spelling, SourceLocation Where) {
  Variable V;
  V.Spelling = Spelling;
  V.Type = Names.typeName(T);
  V.IsReference = T->isReferenceType();
  V.IsPointer = V.IsReference || T->isAnyPointerType();
  QualType Pointee = V.IsPointer ? T->getPointeeType() : T;
  if (const RecordDecl *Class = Pointee->getBaseElementTypeUnsafe()->getAsRecordDecl())
    V.Class = Names.classId(Class);
  V.Where = Names.location(Where);
  return V;
}

LockPath PathBuilder::temporary(QualType T, bool Addressed, SourceLocation Where) {
  Variable V = describe(T.getNonReferenceType(), Name(), Where);
  if (Addressed)
    V.IsPointer = V.IsReference = true;
  Facts.Locals.push_back(V);
  return LockPath::local(Facts.Locals.size() - 1);
}

LockPath PathBuilder::variable(const VarDecl *Variable) {
  auto [Entry, IsNew] = Variables.try_emplace(Variable);
  if (!IsNew)
    return Entry->second;
  if (Variable->hasGlobalStorage())
    return Variables[Variable] = LockPath::global(Names.global(Variable));
  const auto *Parameter = dyn_cast<ParmVarDecl>(Variable);
  if (Parameter && Function && Parameter->getDeclContext() == Function)
    return Variables[Variable] = LockPath::parameter(Parameter->getFunctionScopeIndex());
  Name Spelling(Variable->isImplicit() ? llvm::StringRef() : Variable->getName());
  Declared.insert(Facts.Locals.size());
  Facts.Locals.push_back(describe(Variable->getType(), Spelling, Variable->getLocation()));
  return Variables[Variable] = LockPath::local(Facts.Locals.size() - 1);
}

LockPath PathBuilder::member(LockPath Base, const FieldDecl *Field) {
  // Members of anonymous structs and unions belong to whoever contains them.
  return Field->isAnonymousStructOrUnion() ? Base : Base.field(Names.field(Field));
}

LockPath PathBuilder::location(const Expr *E) {
  if (Depth >= MaxDepth)
    return LockPath::star();
  llvm::SaveAndRestore Deeper(Depth, Depth + 1);
  return locationOf(E);
}

LockPath PathBuilder::locationOf(const Expr *E) {
  E = skipTransparent(E);
  if (!E->isGLValue())
    return E->getType()->isRecordType() ? object(E) : LockPath::star();
  if (std::optional<Value> Result = lookUp(E))
    return Result->pointee();
  if (const auto *Reference = dyn_cast<DeclRefExpr>(E))
    return declared(Reference);
  if (const auto *Member = dyn_cast<MemberExpr>(E))
    return memberLocation(Member);
  if (const auto *Subscript = dyn_cast<ArraySubscriptExpr>(E))
    return subscript(Subscript);
  if (const auto *Unary = dyn_cast<UnaryOperator>(E))
    return unaryLocation(Unary);
  if (const auto *Binary = dyn_cast<BinaryOperator>(E))
    return binaryLocation(Binary);
  if (const auto *Cast = dyn_cast<CastExpr>(E))
    return location(Cast->getSubExpr());
  if (const auto *Temporary = dyn_cast<MaterializeTemporaryExpr>(E))
    return location(Temporary->getSubExpr());
  if (const auto *Call = dyn_cast<CallExpr>(E))
    return callLocation(Call);
  if (const auto *Literal = dyn_cast<CompoundLiteralExpr>(E))
    return Literal->getType()->isRecordType() ? object(Literal) : LockPath::star();
  return LockPath::star();
}

LockPath PathBuilder::declared(const DeclRefExpr *E) {
  const ValueDecl *D = E->getDecl();
  if (E->refersToEnclosingVariableOrCapture())
    if (auto Found = Captures.find(D); Found != Captures.end())
      return Found->second.ByReference ? Found->second.Field.deref() : Found->second.Field;
  if (const auto *Binding = dyn_cast<BindingDecl>(D))
    return Binding->getBinding() ? location(Binding->getBinding()) : LockPath::star();
  const auto *Variable = dyn_cast<VarDecl>(D);
  return Variable ? referred(Variable) : LockPath::star();
}

LockPath PathBuilder::referred(const VarDecl *Variable) {
  if (!Variable->getType()->isReferenceType())
    return variable(Variable);
  // A global reference to a global is a second name of it, for ever.
  const Expr *Init = Variable->hasGlobalStorage() ? Variable->getAnyInitializer() : nullptr;
  if (Init && !Init->isValueDependent())
    if (LockPath P = location(Init); !P.isStar() && P.root().Kind == RootKind::Global)
      return P;
  return variable(Variable).deref();
}

LockPath PathBuilder::memberLocation(const MemberExpr *E) {
  if (const auto *Static = dyn_cast<VarDecl>(E->getMemberDecl()))
    return referred(Static);
  const auto *Field = dyn_cast<FieldDecl>(E->getMemberDecl());
  if (!Field)
    return LockPath::star();
  LockPath Base = E->isArrow() ? value(E->getBase()).pointee() : location(E->getBase());
  LockPath Path = member(Base, Field);
  return Field->getType()->isReferenceType() ? Path.deref() : Path;
}

LockPath PathBuilder::element(LockPath Array, const Expr *Index) {
  // Keys of maps are passed by reference: m[3] has a temporary 3.
  const Expr *Key = Index;
  while (const auto *Cast = dyn_cast<ImplicitCastExpr>(Key)) {
    if (Cast->getCastKind() != CK_NoOp)
      break;
    Key = Cast->getSubExpr();
  }
  if (const auto *Temporary = dyn_cast<MaterializeTemporaryExpr>(Key))
    Index = Temporary->getSubExpr();
  Value I = Index->isGLValue() ? Value::load(location(Index)) : value(Index);
  if (I.Kind == ValueKind::Constant)
    return Array.element(I.number());
  if (I.Kind == ValueKind::Load && I.Path.isNameable())
    return Array.elementAt(I.Path);
  return Array.anyElement();
}

LockPath PathBuilder::subscript(const ArraySubscriptExpr *E) {
  const Expr *Base = E->getBase()->IgnoreParens();
  const auto *Decay = dyn_cast<ImplicitCastExpr>(Base);
  if (Decay && Decay->getCastKind() == CK_ArrayToPointerDecay)
    return element(location(Decay->getSubExpr()), E->getIdx());
  if (Base->getType()->isVectorType())
    return location(Base);
  LockPath Pointee = value(Base).pointee();
  Value Index = value(E->getIdx());
  bool IsFirst = Index.Kind == ValueKind::Constant && Index.number() == 0;
  return IsFirst ? Pointee : element(Pointee, E->getIdx());
}

LockPath PathBuilder::unaryLocation(const UnaryOperator *E) {
  return E->getOpcode() == UO_Deref ? value(E->getSubExpr()).pointee() : location(E->getSubExpr());
}

LockPath PathBuilder::binaryLocation(const BinaryOperator *E) {
  if (E->isAssignmentOp())
    return location(E->getLHS());
  return E->isCommaOp() ? location(E->getRHS()) : LockPath::star();
}

LockPath PathBuilder::receiverLocation(const CallExpr *E) {
  if (const auto *Call = dyn_cast<CXXMemberCallExpr>(E)) {
    const Expr *Object = Call->getImplicitObjectArgument();
    return Object->getType()->isPointerType() ? value(Object).pointee() : location(Object);
  }
  return location(E->getArg(0));
}

LockPath PathBuilder::callLocation(const CallExpr *E) {
  const FunctionDecl *Callee = E->getDirectCallee();
  if (!Callee)
    return LockPath::star();
  switch (libraryRole(Callee)) {
  case LibraryRole::Pointee:
    return receiverLocation(E).deref();
  case LibraryRole::Element:
    return element(receiverLocation(E), E->getArg(E->getNumArgs() - 1));
  case LibraryRole::Same:
    return location(E->getArg(0));
  default:
    break;
  }
  // A defaulted assignment leaves no call; its value is its left side.
  const auto *Method = dyn_cast<CXXMethodDecl>(Callee);
  bool Assigns = Method && Method->isTrivial() && Method->isInstance() &&
                 (Method->isCopyAssignmentOperator() || Method->isMoveAssignmentOperator());
  return Assigns ? receiverLocation(E) : LockPath::star();
}

LockPath PathBuilder::object(const Expr *E) {
  E = objectSource(E);
  if (auto Found = Places.find(E); Found != Places.end())
    return Found->second;
  if (std::optional<Value> Result = lookUp(E))
    return Result->Path;
  // Built where the graph does not show it, as in a default argument.
  LockPath Built = temporary(E->getType(), /*Addressed=*/false, E->getExprLoc());
  place(E, Built);
  return Built;
}

} // namespace lockseam
