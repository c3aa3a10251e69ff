// Conditions.h - which value a branch tests, and against what.
//
//   if (pthread_mutex_trylock(&mu) != 0)     l0 == 0 on the else edge
//   if (!lock.try_lock()) return;            l0 == 0, l0 != 0
//   while (n_ > 3)                           this.n_ >= 4, this.n_ < 4
//
// Only comparisons of one value with a constant; anything else is no condition.
#pragma once

#include "PathBuilder.h"

namespace clang {
class CFGBlock;
} // namespace clang

namespace lockseam {

/// What is known if E is true (Taken) or false.
Condition conditionOf(PathBuilder &Paths, const clang::Expr *E, bool Taken);

/// The expression that decides between the two successors of B, or null.
const clang::Expr *testedExpression(const clang::CFGBlock &B);

/// What is known on the edge of a switch over E to the block Target.
Condition caseCondition(PathBuilder &Paths, const clang::Expr *E, const clang::CFGBlock &Target);

} // namespace lockseam
