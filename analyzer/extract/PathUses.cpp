// PathUses.cpp - what goes into a value that has no name of its own.
//
//   total = price * count_ + fee();      price, this.C::count_ and what fee() gave back
//
// Only places are listed that are read for their content; constants say nothing. An
// expression with too many of them lists the first ones.
#include "PathBuilder.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/Support/SaveAndRestore.h"
#include <algorithm>

using namespace clang;

namespace lockseam {

static bool isUnevaluated(const Expr *E) {
  return isa<UnaryExprOrTypeTraitExpr, CXXNoexceptExpr, CXXTypeidExpr, LambdaExpr>(E);
}

void PathBuilder::addUse(LockPath Place, std::vector<LockPath> &Into) const {
  if (Place.isStar() || Into.size() >= MaxFrom)
    return;
  auto At = std::lower_bound(Into.begin(), Into.end(), Place);
  if (At == Into.end() || *At != Place)
    Into.insert(At, Place);
}

void PathBuilder::addUses(const Expr *E, std::vector<LockPath> &Into) {
  if (Depth >= MaxDepth || isUnevaluated(E) || Into.size() >= MaxFrom)
    return;
  llvm::SaveAndRestore Deeper(Depth, Depth + 1);
  if (std::optional<Value> Evaluated = lookUp(E); Evaluated && Evaluated->Kind == ValueKind::Load)
    return addUse(Evaluated->Path, Into);
  if (const auto *Atomic = dyn_cast<AtomicExpr>(E))
    return addUse(value(Atomic->getPtr()).pointee(), Into);
  const auto *Cast = dyn_cast<CastExpr>(E);
  bool Reads = Cast && Cast->getCastKind() == CK_LValueToRValue;
  if (Reads || (E->isGLValue() && E->getType()->isRecordType())) {
    Value Read = Reads ? loadedValue(Cast->getSubExpr()) : Value::load(location(E));
    if (Read.Kind == ValueKind::Load && !Read.Path.isStar())
      return addUse(Read.Path, Into);
    if (Read.Kind == ValueKind::Constant)
      return;
  }
  if (!E->isGLValue() && E->getType()->isRecordType() && isPlaced(E))
    return addUse(object(E), Into);
  for (const Stmt *Part : E->children())
    if (const auto *Operand = dyn_cast_or_null<Expr>(Part))
      addUses(Operand, Into);
}

std::vector<LockPath> PathBuilder::uses(const Expr *E) {
  std::vector<LockPath> Found;
  if (E)
    addUses(E, Found);
  return Found;
}

} // namespace lockseam
