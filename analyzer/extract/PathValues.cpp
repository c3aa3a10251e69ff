// PathValues.cpp - values: loads, addresses, constants, functions, results of calls.
#include "LibraryTypes.h"
#include "PathBuilder.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/Builtins.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;

namespace lockseam {

/// `&*p` is p.
static Value addressOf(LockPath P) {
  if (P.isStar())
    return Value::unknown();
  if (P.size() > 0 && P.lastStep() == StepKind::Deref)
    return Value::load(P.parent());
  return Value::address(P);
}

static Value loadOf(LockPath P) { return P.isStar() ? Value::unknown() : Value::load(P); }

Value PathBuilder::passed(const Expr *E) {
  if (!E->isGLValue())
    return value(E);
  if (E->getType()->isFunctionType())
    return decayedValue(E);
  LockPath P = location(E);
  return P.isStar() ? Value::unknown() : Value::address(P);
}

Value PathBuilder::value(const Expr *E) {
  if (Depth >= MaxDepth)
    return Value::unknown();
  llvm::SaveAndRestore Deeper(Depth, Depth + 1);
  return valueOf(E);
}

std::optional<Value> PathBuilder::lookUp(const Expr *E) {
  if (auto Found = Calls.find(E); Found != Calls.end())
    return resultOf(E, Found->second);
  if (auto Found = Known.find(E); Found != Known.end())
    return Found->second;
  return std::nullopt;
}

/// The result gets a local when somebody asks for it for the first time: most calls are
/// statements, and nobody does.
Value PathBuilder::resultOf(const Expr *E, CallPosition Position) {
  LockPath &Result = Graph[Position.Block].Events[Position.Event].Result;
  if (Result.isStar()) {
    LockPath Temporary = temporary(E->getType(), E->isGLValue(), E->getExprLoc());
    Graph[Position.Block].Events[Position.Event].Result = Temporary;
    return Value::load(Temporary);
  }
  return Value::load(Result);
}

static std::optional<int64_t> literal(const Expr *E, const ASTContext &Context) {
  if (const auto *Integer = dyn_cast<IntegerLiteral>(E)) {
    llvm::APInt Number = Integer->getValue();
    if (Number.getActiveBits() > 63)
      return std::nullopt;
    return Number.getSExtValue();
  }
  if (const auto *Bool = dyn_cast<CXXBoolLiteralExpr>(E))
    return Bool->getValue();
  if (const auto *Character = dyn_cast<CharacterLiteral>(E))
    return Character->getValue();
  if (isa<CXXNullPtrLiteralExpr, GNUNullExpr>(E))
    return 0;
  bool IsZero = isa<ImplicitValueInitExpr, CXXScalarValueInitExpr>(E);
  if (IsZero && !E->getType()->isRecordType() && !E->getType()->isVoidType())
    return 0;
  return std::nullopt;
}

static const Expr *onlyPart(const Expr *E) {
  if (const auto *List = dyn_cast<InitListExpr>(E); List && List->getNumInits() == 1)
    return List->getInit(0);
  return nullptr;
}

Value PathBuilder::valueOf(const Expr *E) {
  // Every wrapper without meaning is one level; chains of them are short.
  if (std::optional<Value> Result = lookUp(E))
    return *Result;
  if (const auto *Cast = dyn_cast<CastExpr>(E))
    return castValue(Cast);
  if (E->isGLValue())
    return passed(E);
  if (std::optional<int64_t> Number = literal(E, Context))
    return Value::constant(*Number);
  if (const auto *Reference = dyn_cast<DeclRefExpr>(E))
    return declaredValue(Reference);
  if (const auto *Unary = dyn_cast<UnaryOperator>(E))
    return unaryValue(Unary);
  if (const auto *Binary = dyn_cast<BinaryOperator>(E))
    return binaryValue(Binary);
  if (isa<CXXThisExpr>(E))
    return self();
  if (const auto *Member = dyn_cast<MemberExpr>(E)) // of a structure that C returns
    return loadOf(memberLocation(Member));
  if (const auto *Call = dyn_cast<CallExpr>(E))
    if (Value V = callValue(Call); V.Kind != ValueKind::Unknown)
      return V;
  if (const Expr *Inner = transparentPart(E))
    return value(Inner);
  if (E->getType()->isRecordType())
    return Value::load(object(E));
  if (const Expr *Inner = onlyPart(E))
    return value(Inner);
  return Value::unknown();
}

Value PathBuilder::castValue(const CastExpr *E) {
  const Expr *Sub = E->getSubExpr();
  switch (E->getCastKind()) {
  case CK_LValueToRValue:
    return loadedValue(Sub);
  case CK_ArrayToPointerDecay:
    return addressOf(location(Sub));
  case CK_FunctionToPointerDecay:
    return decayedValue(Sub);
  case CK_NullToPointer:
  case CK_NullToMemberPointer:
    return Value::constant(0);
  case CK_FloatingToIntegral:
  case CK_IntegralToFloating:
  case CK_FloatingCast:
  case CK_FloatingToBoolean:
  case CK_ToVoid:
    return Value::unknown();
  default:
    break;
  }
  if (E->isGLValue())
    return addressOf(location(E));
  if (E->getType()->isRecordType())
    return Value::load(object(E));
  return value(Sub);
}

/// Constants with a name count as their value: `if (r == kBusy)`.
static std::optional<int64_t> constantOf(const Expr *E) {
  const auto *Reference = dyn_cast<DeclRefExpr>(E->IgnoreParens());
  const auto *Variable = Reference ? dyn_cast<VarDecl>(Reference->getDecl()) : nullptr;
  if (!Variable || !Variable->getType().isConstQualified() || isa<ParmVarDecl>(Variable) ||
      !Variable->getType()->isIntegralOrEnumerationType() || !Variable->hasInit() ||
      Variable->getInit()->isValueDependent())
    return std::nullopt;
  const APValue *Evaluated = Variable->evaluateValue();
  if (!Evaluated || !Evaluated->isInt() || !Evaluated->getInt().isRepresentableByInt64())
    return std::nullopt;
  return Evaluated->getInt().getExtValue();
}

Value PathBuilder::loadedValue(const Expr *E) {
  if (std::optional<int64_t> Number = constantOf(E))
    return Value::constant(*Number);
  if (auto Found = Loaded.find(E->IgnoreParens()); Found != Loaded.end())
    return Found->second;
  return loadOf(location(E));
}

Value PathBuilder::decayedValue(const Expr *E) {
  const Expr *Inner = E->IgnoreParens();
  if (const auto *Reference = dyn_cast<DeclRefExpr>(Inner))
    if (const auto *Function = dyn_cast<FunctionDecl>(Reference->getDecl()))
      return functionValue(Function);
  if (const auto *Member = dyn_cast<MemberExpr>(Inner))
    if (const auto *Function = dyn_cast<FunctionDecl>(Member->getMemberDecl()))
      return functionValue(Function);
  if (const auto *Deref = dyn_cast<UnaryOperator>(Inner); Deref && Deref->getOpcode() == UO_Deref)
    return value(Deref->getSubExpr());
  return addressOf(location(E));
}

Value PathBuilder::functionValue(const FunctionDecl *Function) {
  Names.addressTaken(Function);
  return Value::function(Names.function(Function));
}

Value PathBuilder::declaredValue(const DeclRefExpr *E) {
  if (const auto *Enumerator = dyn_cast<EnumConstantDecl>(E->getDecl())) {
    const llvm::APSInt &Number = Enumerator->getInitVal();
    return !Number.isRepresentableByInt64() ? Value::unknown()
                                            : Value::constant(Number.getExtValue());
  }
  if (const auto *Function = dyn_cast<FunctionDecl>(E->getDecl()))
    return functionValue(Function);
  return Value::unknown();
}

Value PathBuilder::unaryValue(const UnaryOperator *E) {
  const Expr *Sub = E->getSubExpr();
  switch (E->getOpcode()) {
  case UO_AddrOf:
    return Sub->isGLValue() && !Sub->getType()->isFunctionType() ? addressOf(location(Sub))
                                                                 : decayedValue(Sub);
  case UO_Plus:
  case UO_Extension:
    return value(Sub);
  case UO_PreInc:
  case UO_PreDec:
    return loadOf(location(Sub));
  default:
    break;
  }
  if (E->getOpcode() != UO_Minus && E->getOpcode() != UO_LNot)
    return Value::unknown();
  Value Operand = value(Sub);
  if (Operand.Kind != ValueKind::Constant)
    return Value::unknown();
  return Value::constant(E->getOpcode() == UO_Minus ? -Operand.number() : !Operand.number());
}

/// Flags and small sums: `A | B`, `1 << 3`. Wrapping is fine, the numbers are only compared.
static Value folded(BinaryOperatorKind Operator, int64_t Left, int64_t Right) {
  auto L = static_cast<uint64_t>(Left), R = static_cast<uint64_t>(Right);
  switch (Operator) {
  case BO_Add:
    return Value::constant(static_cast<int64_t>(L + R));
  case BO_Sub:
    return Value::constant(static_cast<int64_t>(L - R));
  case BO_Or:
    return Value::constant(Left | Right);
  case BO_And:
    return Value::constant(Left & Right);
  case BO_Shl:
    return R < 63 ? Value::constant(static_cast<int64_t>(L << R)) : Value::unknown();
  default:
    return Value::unknown();
  }
}

Value PathBuilder::binaryValue(const BinaryOperator *E) {
  if (E->isCommaOp())
    return value(E->getRHS());
  if (E->isAssignmentOp())
    return E->getType()->isRecordType() ? loadOf(location(E->getLHS())) : loadedValue(E->getLHS());
  if (E->isLogicalOp() || E->isComparisonOp())
    return Value::unknown();
  const Expr *Left = E->getLHS(), *Right = E->getRHS();
  if (!E->getType()->isPointerType()) {
    Value L = value(Left);
    if (L.Kind != ValueKind::Constant)
      return Value::unknown();
    Value R = value(Right);
    return R.Kind == ValueKind::Constant ? folded(E->getOpcode(), L.number(), R.number())
                                         : Value::unknown();
  }
  bool PointerFirst = Left->getType()->isPointerType();
  LockPath Pointee = value(PointerFirst ? Left : Right).pointee();
  return Pointee.isStar() ? Value::unknown() : Value::address(Pointee.anyElement());
}

Value PathBuilder::storedPointer(const CXXRecordDecl *Class, const Expr *Source) {
  QualType T = Source->getType();
  if (isSmartPointer(T->getAsCXXRecordDecl()))
    return loadOf(location(Source));
  if (T->isAnyPointerType() || T->isNullPtrType())
    return Source->isGLValue() ? loadedValue(Source) : value(Source);
  bool Wraps = Class->getIdentifier() && Class->getName() == "reference_wrapper";
  return Wraps ? passed(Source) : Value::unknown();
}

/// A lambda that captures nothing, as a pointer to its call operator.
Value PathBuilder::closurePointer(const CallExpr *E) {
  const auto *Conversion = dyn_cast_or_null<CXXConversionDecl>(E->getDirectCallee());
  if (!Conversion || !Conversion->getParent()->isLambda())
    return Value::unknown();
  const CXXMethodDecl *Operator = Conversion->getParent()->getLambdaCallOperator();
  if (!Operator || Operator->isTemplated())
    return Value::unknown();
  return functionValue(Operator);
}

Value PathBuilder::callValue(const CallExpr *E) {
  const FunctionDecl *Callee = E->getDirectCallee();
  if (!Callee)
    return Value::unknown();
  switch (Callee->getBuiltinID()) {
  case Builtin::BI__builtin_expect:
  case Builtin::BI__builtin_expect_with_probability:
  case Builtin::BI__builtin_assume_aligned:
  case Builtin::BI__builtin_launder:
    return value(E->getArg(0));
  case Builtin::BI__builtin_addressof:
    return addressOf(location(E->getArg(0)));
  default:
    break;
  }
  switch (libraryRole(Callee)) {
  case LibraryRole::Pointer:
    return loadOf(receiverLocation(E));
  case LibraryRole::SameValue:
    return value(E->getArg(0));
  case LibraryRole::AddressOf:
    return addressOf(location(E->getArg(0)));
  default:
    return closurePointer(E);
  }
}

} // namespace lockseam
