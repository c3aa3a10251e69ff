// Placement.cpp - where objects of class type are built.
#include "Placement.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace lockseam {

/// Longer lists are tables of numbers; their tail is not worth an event each.
static constexpr unsigned MaxListedElements = 1024;

LockPath InitialisedPart::of(LockPath Whole, PathBuilder &Paths) const {
  if (Field)
    return Paths.member(Whole, Field);
  return Element ? Whole.element(*Element) : Whole;
}

static ArrayRef<Expr *> initialisers(const Expr *List) {
  if (const auto *Braces = dyn_cast<InitListExpr>(List))
    return Braces->inits();
  return cast<CXXParenListInitExpr>(List)->getInitExprs();
}

static const FieldDecl *fieldOfUnion(const Expr *List) {
  if (const auto *Braces = dyn_cast<InitListExpr>(List))
    return Braces->getInitializedFieldInUnion();
  return cast<CXXParenListInitExpr>(List)->getInitializedFieldInUnion();
}

static void addFields(const Expr *List, const RecordDecl *Class,
                      llvm::SmallVectorImpl<InitialisedPart> &Parts) {
  ArrayRef<Expr *> Inits = initialisers(List);
  size_t Next = 0;
  if (Class->isUnion()) {
    if (!Inits.empty())
      Parts.push_back({fieldOfUnion(List), std::nullopt, Inits[0]});
    return;
  }
  if (const auto *WithBases = dyn_cast<CXXRecordDecl>(Class))
    for (size_t I = 0; I < WithBases->getNumBases() && Next < Inits.size(); ++I)
      Parts.push_back({nullptr, std::nullopt, Inits[Next++]});
  for (const FieldDecl *Field : Class->fields())
    if (!Field->isUnnamedBitField() && Next < Inits.size())
      Parts.push_back({Field, std::nullopt, Inits[Next++]});
}

llvm::SmallVector<InitialisedPart, 8> initialisedParts(const Expr *List) {
  llvm::SmallVector<InitialisedPart, 8> Parts;
  if (List->getType()->isArrayType()) {
    ArrayRef<Expr *> Inits = initialisers(List);
    for (unsigned I = 0; I < Inits.size() && I < MaxListedElements; ++I)
      Parts.push_back({nullptr, I, Inits[I]});
  } else if (const RecordDecl *Class = List->getType()->getAsRecordDecl()) {
    addFields(List, Class, Parts);
  }
  llvm::erase_if(Parts, [](const InitialisedPart &P) { return !P.Init; });
  return Parts;
}

const MaterializeTemporaryExpr *extendedTemporary(const Expr *E) {
  while (E) {
    if (const auto *Temporary = dyn_cast<MaterializeTemporaryExpr>(E))
      return Temporary->getStorageDuration() == SD_FullExpression ? nullptr : Temporary;
    if (const auto *Cast = dyn_cast<CastExpr>(E))
      E = Cast->getSubExpr();
    else if (const auto *Member = dyn_cast<MemberExpr>(E); Member && !Member->isArrow())
      E = Member->getBase();
    else
      E = transparentPart(E);
  }
  return nullptr;
}

static bool isAggregate(QualType T) { return T->isRecordType() || T->isArrayType(); }

static void placeCaptures(PathBuilder &Paths, const LambdaExpr *E, LockPath Closure) {
  auto Init = E->capture_init_begin();
  for (const LambdaCapture &C : E->captures()) {
    const Expr *Source = *Init++;
    bool IsVariable = C.capturesVariable() && C.getCaptureKind() == LCK_ByCopy;
    if (!Source || !(IsVariable || C.getCaptureKind() == LCK_StarThis))
      continue;
    llvm::StringRef Captured = IsVariable ? C.getCapturedVar()->getName() : "this";
    placeObject(Paths, Source, Paths.capture(Closure, E->getLambdaClass(), Captured));
  }
}

void placeObject(PathBuilder &Paths, const Expr *E, LockPath Target) {
  E = objectSource(E);
  if (!isAggregate(E->getType()) || E->isGLValue())
    return;
  if (const auto *Choice = dyn_cast<AbstractConditionalOperator>(E)) {
    placeObject(Paths, Choice->getTrueExpr(), Target);
    placeObject(Paths, Choice->getFalseExpr(), Target);
  } else if (isa<InitListExpr, CXXParenListInitExpr>(E)) {
    for (const InitialisedPart &Part : initialisedParts(E))
      if (isAggregate(Part.Init->getType()))
        placeObject(Paths, Part.Init, Part.of(Target, Paths));
  } else if (const auto *Lambda = dyn_cast<LambdaExpr>(E)) {
    placeCaptures(Paths, Lambda, Target);
  } else if (!isa<CXXConstructExpr, CXXInheritedCtorInitExpr, CallExpr>(E)) {
    return; // a load, or nothing that the graph shows: whoever wants it assigns it
  }
  Paths.place(E, Target);
}

namespace {

/// Collects what has a place to give while it numbers the variables in source order.
class PlaceGivers {
public:
  explicit PlaceGivers(PathBuilder &Paths) : Paths(Paths) {}
  void collect(const CFGElement &Element);
  void placeAll();

private:
  void placeVariable(const VarDecl *Variable);
  void placeMember(const CXXCtorInitializer *Initializer);
  void placeNew(const CXXNewExpr *E);
  void placeTemporary(const Expr *E);
  void placeStatement(const Stmt *S);

  PathBuilder &Paths;
  std::vector<CFGElement> Givers;
};

} // namespace

static bool givesPlace(const Stmt *S) {
  return isa<DeclStmt, ReturnStmt, CXXNewExpr, LambdaExpr, InitListExpr, CXXParenListInitExpr,
             AbstractConditionalOperator>(S);
}

void PlaceGivers::collect(const CFGElement &Element) {
  if (Element.getAs<CFGInitializer>())
    return Givers.push_back(Element);
  std::optional<CFGStmt> Statement = Element.getAs<CFGStmt>();
  if (!Statement || !givesPlace(Statement->getStmt()))
    return;
  Givers.push_back(Element);
  if (const auto *Declaration = dyn_cast<DeclStmt>(Statement->getStmt()))
    for (const Decl *D : Declaration->decls())
      if (const auto *Variable = dyn_cast<VarDecl>(D))
        Paths.variable(Variable);
}

void PlaceGivers::placeAll() {
  for (const CFGElement &Element : llvm::reverse(Givers)) {
    if (std::optional<CFGInitializer> Initializer = Element.getAs<CFGInitializer>())
      placeMember(Initializer->getInitializer());
    else
      placeStatement(Element.castAs<CFGStmt>().getStmt());
  }
}

void PlaceGivers::placeStatement(const Stmt *S) {
  if (const auto *Declaration = dyn_cast<DeclStmt>(S)) {
    for (const Decl *D : Declaration->decls())
      if (const auto *Variable = dyn_cast<VarDecl>(D))
        placeVariable(Variable);
  } else if (const auto *Return = dyn_cast<ReturnStmt>(S)) {
    if (const Expr *E = Return->getRetValue())
      placeObject(Paths, E, LockPath::returnSlot());
  } else if (const auto *New = dyn_cast<CXXNewExpr>(S)) {
    placeNew(New);
  } else if (const auto *E = dyn_cast<Expr>(S)) {
    placeTemporary(E);
  }
}

void PlaceGivers::placeVariable(const VarDecl *Variable) {
  const Expr *Init = Variable->getInit();
  if (!Init)
    return;
  if (!Variable->getType()->isReferenceType())
    return placeObject(Paths, Init, Paths.variable(Variable));
  // A reference makes the temporary that it is bound to live as long as itself.
  if (const auto *Temporary = extendedTemporary(Init);
      Temporary && isAggregate(Temporary->getType()))
    placeObject(
        Paths, Temporary->getSubExpr(),
        Paths.temporary(Temporary->getType(), /*Addressed=*/false, Temporary->getExprLoc()));
}

void PlaceGivers::placeMember(const CXXCtorInitializer *Initializer) {
  LockPath Target = LockPath::self();
  if (const IndirectFieldDecl *Indirect = Initializer->getIndirectMember())
    for (const NamedDecl *Part : Indirect->chain())
      Target = Paths.member(Target, cast<FieldDecl>(Part));
  else if (const FieldDecl *Field = Initializer->getMember())
    Target = Paths.member(Target, Field);
  placeObject(Paths, Initializer->getInit(), Target);
}

void PlaceGivers::placeNew(const CXXNewExpr *E) {
  LockPath Pointer = Paths.temporary(E->getType(), /*Addressed=*/false, E->getExprLoc());
  Paths.define(E, Value::load(Pointer));
  if (const Expr *Init = E->getInitializer())
    placeObject(Paths, Init, Pointer.deref());
}

void PlaceGivers::placeTemporary(const Expr *E) {
  if (Paths.isPlaced(E) || E->isGLValue() || !E->getType()->isRecordType())
    return;
  placeObject(Paths, E, Paths.temporary(E->getType(), /*Addressed=*/false, E->getExprLoc()));
}

void placeObjects(PathBuilder &Paths, ArrayRef<const CFGBlock *> Order) {
  PlaceGivers Givers(Paths);
  for (const CFGBlock *B : Order)
    for (const CFGElement &Element : *B)
      Givers.collect(Element);
  Givers.placeAll();
}

} // namespace lockseam
