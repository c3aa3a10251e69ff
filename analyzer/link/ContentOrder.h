// ContentOrder.h - total orders of facts by what they say.
//
// Units come in any order, and two of them may say different things about one id. Whenever
// one has to be chosen or several be lined up, these orders decide, so that the result
// depends on the facts alone.
#pragma once

#include "analyzer/facts/Facts.h"

namespace lockseam {

std::strong_ordering compareAnnotations(const Annotation &A, const Annotation &B);

/// Parameters, locals and blocks, with the places in the source: a different place is a
/// different body.
std::strong_ordering compareBodies(const FunctionFacts &A, const FunctionFacts &B);
bool haveSameBody(const FunctionFacts &A, const FunctionFacts &B);

/// Everything but the body and what linking joins over all units.
std::strong_ordering compareDeclarations(const FunctionFacts &A, const FunctionFacts &B);
std::strong_ordering compareDeclarations(const FieldFacts &A, const FieldFacts &B);
std::strong_ordering compareDeclarations(const ClassFacts &A, const ClassFacts &B);
std::strong_ordering compareDeclarations(const GlobalFacts &A, const GlobalFacts &B);

} // namespace lockseam
