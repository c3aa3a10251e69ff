// Annotations.cpp - Clang's attributes into our vocabulary.
#include "analyzer/extract/Annotations.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/Version.h"

namespace lockseam {

using namespace clang;

namespace {

/// Reads the attributes of one declaration.
class AttributeReader {
public:
  AttributeReader(const ASTContext &Context, UnitNames &Names) : Context(Context), Names(Names) {}

  void read(const Attr *Attribute);
  std::vector<Annotation> Result;

private:
  template <class Range> void add(AnnotationKind Kind, const Range &Locks, int64_t Number = 1);
  void addOne(AnnotationKind Kind, const Expr *Lock);
  bool readFunctionAttribute(const Attr *Attribute);
  bool readOldAttribute(const Attr *Attribute);
  int64_t number(const Expr *Value) const;
  LockPath lock(const Expr *Expression);
  LockPath location(const Expr *Expression);
  LockPath declared(const ValueDecl *Declaration);
  LockPath member(const MemberExpr *Member);
  LockPath element(const ArraySubscriptExpr *Subscript);

  const ASTContext &Context;
  UnitNames &Names;
};

/// The operand of `!mu`, also of an overloaded operator; null for anything else.
const Expr *negated(const Expr *Expression) {
  Expression = Expression->IgnoreParenImpCasts();
  if (const auto *Operator = dyn_cast<UnaryOperator>(Expression))
    return Operator->getOpcode() == UO_LNot ? Operator->getSubExpr() : nullptr;
  if (const auto *Call = dyn_cast<CXXOperatorCallExpr>(Expression))
    return Call->getOperator() == OO_Exclaim ? Call->getArg(0) : nullptr;
  return nullptr;
}

template <class Range>
void AttributeReader::add(AnnotationKind Kind, const Range &Locks, int64_t Number) {
  Annotation Plain, Negative;
  Plain.Kind = Negative.Kind = Kind;
  Plain.Number = Negative.Number = Number;
  Negative.Negative = true;
  bool IsEmpty = true;
  for (const Expr *Lock : Locks) {
    IsEmpty = false;
    if (const Expr *Operand = negated(Lock))
      Negative.Locks.push_back(lock(Operand));
    else
      Plain.Locks.push_back(lock(Lock));
  }
  if (IsEmpty || !Plain.Locks.empty())
    Result.push_back(std::move(Plain));
  if (!Negative.Locks.empty())
    Result.push_back(std::move(Negative));
}

void AttributeReader::addOne(AnnotationKind Kind, const Expr *Lock) {
  add(Kind, llvm::ArrayRef<const Expr *>(Lock));
}

int64_t AttributeReader::number(const Expr *Value) const {
  Expr::EvalResult Result;
  if (Value && !Value->isValueDependent() && Value->EvaluateAsInt(Result, Context))
    return Result.Val.getInt().getExtValue();
  return 1;
}

/// The lock that an attribute names: a pointer to a lock names what it points at.
LockPath AttributeReader::lock(const Expr *Expression) {
  Expression = Expression->IgnoreParenImpCasts();
  if (const auto *Operator = dyn_cast<UnaryOperator>(Expression))
    if (Operator->getOpcode() == UO_AddrOf)
      return location(Operator->getSubExpr());
  if (isa<CXXThisExpr>(Expression))
    return LockPath::self();
  LockPath Path = location(Expression);
  return Expression->getType()->isPointerType() ? Path.deref() : Path;
}

LockPath AttributeReader::location(const Expr *Expression) {
  Expression = Expression->IgnoreParenImpCasts();
  if (const auto *Reference = dyn_cast<DeclRefExpr>(Expression))
    return declared(Reference->getDecl());
  if (const auto *Member = dyn_cast<MemberExpr>(Expression))
    return member(Member);
  if (const auto *Subscript = dyn_cast<ArraySubscriptExpr>(Expression))
    return element(Subscript);
  if (const auto *Operator = dyn_cast<UnaryOperator>(Expression))
    if (Operator->getOpcode() == UO_Deref)
      return lock(Operator->getSubExpr());
  return LockPath::star();
}

LockPath AttributeReader::declared(const ValueDecl *Declaration) {
  LockPath Path;
  if (const auto *Parameter = dyn_cast<ParmVarDecl>(Declaration))
    Path = LockPath::parameter(Parameter->getFunctionScopeIndex());
  else if (const auto *Field = dyn_cast<FieldDecl>(Declaration)) // in C
    Path = LockPath::self().field(Names.field(Field));
  else if (const auto *Variable = dyn_cast<VarDecl>(Declaration);
           Variable && Variable->hasGlobalStorage())
    Path = LockPath::global(Names.global(Variable));
  return Declaration->getType()->isReferenceType() ? Path.deref() : Path;
}

LockPath AttributeReader::member(const MemberExpr *Member) {
  const auto *Field = dyn_cast<FieldDecl>(Member->getMemberDecl());
  if (!Field)
    return declared(Member->getMemberDecl());
  // An anonymous struct or union has no step of its own.
  const Expr *Base = Member->getBase();
  LockPath Object = Member->isArrow() ? lock(Base) : location(Base);
  if (Field->isAnonymousStructOrUnion())
    return Object;
  LockPath Path = Object.field(Names.field(Field));
  return Field->getType()->isReferenceType() ? Path.deref() : Path;
}

LockPath AttributeReader::element(const ArraySubscriptExpr *Subscript) {
  const Expr *Base = Subscript->getBase()->IgnoreParenImpCasts();
  LockPath Array = Base->getType()->isPointerType() ? location(Base).deref() : location(Base);
  Expr::EvalResult Index;
  const Expr *Written = Subscript->getIdx();
  if (!Written->isValueDependent() && Written->EvaluateAsInt(Index, Context))
    return Array.element(Index.Val.getInt().getExtValue());
  return Array.anyElement();
}

void AttributeReader::read(const Attr *Attribute) {
  if (const auto *Guarded = dyn_cast<GuardedByAttr>(Attribute))
    return addOne(AnnotationKind::GuardedBy, Guarded->getArg());
  if (const auto *Guarded = dyn_cast<PtGuardedByAttr>(Attribute))
    return addOne(AnnotationKind::PtGuardedBy, Guarded->getArg());
  if (const auto *Returned = dyn_cast<LockReturnedAttr>(Attribute))
    return addOne(AnnotationKind::Returns, Returned->getArg());
  if (isa<NoThreadSafetyAnalysisAttr>(Attribute)) {
    Result.push_back({AnnotationKind::NoAnalysis, false, {}, 1, {}});
    return;
  }
  if (const auto *Text = dyn_cast<AnnotateAttr>(Attribute)) {
    llvm::StringRef What = Text->getAnnotation();
    if (What.consume_front("lockseam::"))
      Result.push_back({AnnotationKind::Lockseam, false, {}, 1, Name(What)});
    return;
  }
  readFunctionAttribute(Attribute) || readOldAttribute(Attribute);
}

bool AttributeReader::readFunctionAttribute(const Attr *Attribute) {
  using K = AnnotationKind;
  if (const auto *A = dyn_cast<AcquireCapabilityAttr>(Attribute))
    add(A->isShared() ? K::AcquireShared : K::Acquire, A->args());
  else if (const auto *A = dyn_cast<ReleaseCapabilityAttr>(Attribute))
    add(A->isGeneric()  ? K::ReleaseGeneric
        : A->isShared() ? K::ReleaseShared
                        : K::Release,
        A->args());
  else if (const auto *A = dyn_cast<RequiresCapabilityAttr>(Attribute))
    add(A->isShared() ? K::RequiresShared : K::Requires, A->args());
  else if (const auto *A = dyn_cast<TryAcquireCapabilityAttr>(Attribute))
    add(A->isShared() ? K::TryAcquireShared : K::TryAcquire, A->args(),
        number(A->getSuccessValue()));
  else if (const auto *A = dyn_cast<AssertCapabilityAttr>(Attribute))
    add(A->isShared() ? K::AssertHeldShared : K::AssertHeld, A->args());
  else if (const auto *A = dyn_cast<LocksExcludedAttr>(Attribute))
    add(K::Excludes, A->args());
  else
    return false;
  return true;
}

/// What newer versions of Clang read as spellings of the attributes above.
bool AttributeReader::readOldAttribute(const Attr *Attribute) {
#if CLANG_VERSION_MAJOR < 22
  using K = AnnotationKind;
  if (const auto *A = dyn_cast<ExclusiveTrylockFunctionAttr>(Attribute))
    add(K::TryAcquire, A->args(), number(A->getSuccessValue()));
  else if (const auto *A = dyn_cast<SharedTrylockFunctionAttr>(Attribute))
    add(K::TryAcquireShared, A->args(), number(A->getSuccessValue()));
  else if (const auto *A = dyn_cast<AssertExclusiveLockAttr>(Attribute))
    add(K::AssertHeld, A->args());
  else if (const auto *A = dyn_cast<AssertSharedLockAttr>(Attribute))
    add(K::AssertHeldShared, A->args());
  else
    return false;
  return true;
#else
  return false;
#endif
}

} // namespace

std::vector<Annotation> annotationsOf(const Decl *Declaration, UnitNames &Names) {
  if (!Declaration->hasAttrs())
    return {};
  AttributeReader Reader(Declaration->getASTContext(), Names);
  for (const Attr *Attribute : Declaration->attrs())
    Reader.read(Attribute);
  return std::move(Reader.Result);
}

void readClassAttributes(const RecordDecl *Class, ClassFacts &Facts) {
  Facts.IsCapability = Class->hasAttr<CapabilityAttr>();
  Facts.IsScoped = Class->hasAttr<ScopedLockableAttr>();
#if CLANG_VERSION_MAJOR >= 22
  Facts.IsReentrant = Class->hasAttr<ReentrantCapabilityAttr>();
#endif
}

} // namespace lockseam
