// Conditions.cpp - which value a branch tests, and against what.
#include "Conditions.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/Stmt.h"
#include "clang/Analysis/CFG.h"
#include <limits>

using namespace clang;

namespace lockseam {

static Relation negated(Relation R) {
  switch (R) {
  case Relation::Equal:
    return Relation::NotEqual;
  case Relation::NotEqual:
    return Relation::Equal;
  case Relation::Less:
    return Relation::AtLeast;
  case Relation::AtLeast:
    return Relation::Less;
  }
  return Relation::Equal;
}

static Condition condition(Value Operand, Relation Is, int64_t Number, bool Taken) {
  if (Operand.Kind != ValueKind::Load)
    return {};
  return {Operand, Taken ? Is : negated(Is), Number};
}

static Condition comparison(Value Operand, BinaryOperatorKind Operator, int64_t Number,
                            bool Taken) {
  bool CanStep = Number != std::numeric_limits<int64_t>::max();
  switch (Operator) {
  case BO_EQ:
    return condition(Operand, Relation::Equal, Number, Taken);
  case BO_NE:
    return condition(Operand, Relation::NotEqual, Number, Taken);
  case BO_LT:
    return condition(Operand, Relation::Less, Number, Taken);
  case BO_GE:
    return condition(Operand, Relation::AtLeast, Number, Taken);
  case BO_LE:
    return CanStep ? condition(Operand, Relation::Less, Number + 1, Taken) : Condition();
  case BO_GT:
    return CanStep ? condition(Operand, Relation::AtLeast, Number + 1, Taken) : Condition();
  default:
    return {};
  }
}

static Condition comparisonOf(PathBuilder &Paths, const BinaryOperator *E, bool Taken) {
  if (E->getLHS()->getType()->isRealFloatingType())
    return {};
  Value Left = Paths.value(E->getLHS()), Right = Paths.value(E->getRHS());
  if (Right.Kind == ValueKind::Constant)
    return comparison(Left, E->getOpcode(), Right.number(), Taken);
  if (Left.Kind == ValueKind::Constant)
    return comparison(Right, BinaryOperator::reverseComparisonOp(E->getOpcode()), Left.number(),
                      Taken);
  return {};
}

/// Casts to bool, `__builtin_expect` and the like keep what is true.
static const Expr *withoutTruthKeepers(const Expr *E) {
  for (;;) {
    const Expr *Inner = transparentPart(E);
    if (const auto *Cast = dyn_cast<CastExpr>(E); Cast && !Inner) {
      if (Cast->getCastKind() == CK_LValueToRValue)
        return E;
      Inner = Cast->getSubExpr();
    }
    if (const auto *Call = dyn_cast<CallExpr>(E); Call && !Inner)
      if (Call->getBuiltinCallee() == Builtin::BI__builtin_expect ||
          Call->getBuiltinCallee() == Builtin::BI__builtin_expect_with_probability)
        Inner = Call->getArg(0);
    if (!Inner)
      return E;
    E = Inner;
  }
}

Condition conditionOf(PathBuilder &Paths, const Expr *E, bool Taken) {
  E = withoutTruthKeepers(E);
  while (const auto *Not = dyn_cast<UnaryOperator>(E)) {
    if (Not->getOpcode() != UO_LNot)
      break;
    Taken = !Taken;
    E = withoutTruthKeepers(Not->getSubExpr());
  }
  const auto *Binary = dyn_cast<BinaryOperator>(E);
  if (Binary && Binary->isComparisonOp())
    return comparisonOf(Paths, Binary, Taken);
  Value Tested = E->isGLValue() ? Value::load(Paths.location(E)) : Paths.value(E);
  if (Tested.Path.isStar() || E->getType()->isRecordType())
    return {};
  return condition(Tested, Relation::NotEqual, 0, Taken);
}

/// `if (a && b)`: the graph tests a in a block of its own, and b here.
static const Expr *lastOperand(const Expr *E) {
  const Expr *Leaf = E->IgnoreParens();
  while (const auto *Logical = dyn_cast<BinaryOperator>(Leaf)) {
    if (!Logical->isLogicalOp())
      break;
    Leaf = Logical->getRHS()->IgnoreParens();
  }
  return Leaf;
}

const Expr *testedExpression(const CFGBlock &B) {
  const auto *E = dyn_cast_or_null<Expr>(B.getTerminatorCondition());
  return E ? lastOperand(E) : nullptr;
}

Condition caseCondition(PathBuilder &Paths, const Expr *E, const CFGBlock &Target) {
  const auto *Case = dyn_cast_or_null<CaseStmt>(Target.getLabel());
  if (!Case || Case->getRHS())
    return {};
  Value Label = Paths.value(Case->getLHS());
  if (Label.Kind != ValueKind::Constant)
    return {};
  return condition(Paths.value(E), Relation::Equal, Label.number(), /*Taken=*/true);
}

} // namespace lockseam
