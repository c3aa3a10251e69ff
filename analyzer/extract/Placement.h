// Placement.h - where objects of class type are built.
//
// A constructor call is an element of the graph before the declaration, return or list
// that it is written in, yet its event must name the object:
//
//   return Guard(mu_);            builds the return slot
//   Pair p{Guard(a), Guard(b)};   builds p.first and p.second
//   use(ok ? Guard(a) : make());  builds one temporary, on either arm
//
// So the graph is read once before the events are made, outermost expressions first.
// Default member initialisers of aggregates are not followed.
#pragma once

#include "PathBuilder.h"
#include "clang/Analysis/CFG.h"
#include "llvm/ADT/SmallVector.h"

namespace clang {
class MaterializeTemporaryExpr;
} // namespace clang

namespace lockseam {

/// One initialiser of a braced list: of a field, an array element, or (neither) a base.
struct InitialisedPart {
  const clang::FieldDecl *Field = nullptr;
  std::optional<unsigned> Element;
  const clang::Expr *Init = nullptr;
  LockPath of(LockPath Whole, PathBuilder &Paths) const;
};

/// Of an InitListExpr or CXXParenListInitExpr.
llvm::SmallVector<InitialisedPart, 8> initialisedParts(const clang::Expr *List);

/// The temporary that a reference initialised with E keeps alive, or null.
const clang::MaterializeTemporaryExpr *extendedTemporary(const clang::Expr *E);

/// E, an expression of class or array type, builds the object at Target.
void placeObject(PathBuilder &Paths, const clang::Expr *E, LockPath Target);

/// Gives every expression in these blocks (in reverse post order) its place.
void placeObjects(PathBuilder &Paths, llvm::ArrayRef<const clang::CFGBlock *> Order);

} // namespace lockseam
