// Signature.h - how a function is called, as far as casts of its pointer keep to it.
#pragma once

#include <string>

namespace clang {
class QualType;
} // namespace clang

namespace lockseam {

/// See FunctionFacts::Signature. Callee is a function, or a pointer to one, or to a member.
std::string signatureOf(clang::QualType Callee);

} // namespace lockseam
