// Signature.cpp - how a function is called.
#include "Signature.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Type.h"

using namespace clang;

namespace lockseam {

static char letterOf(QualType Parameter) {
  if (Parameter->isRealFloatingType())
    return 'f';
  if (Parameter->isIntegralOrEnumerationType())
    return 'i';
  return Parameter->isRecordType() ? 'c' : 'p';
}

std::string signatureOf(QualType Callee) {
  if (const auto *Member = Callee->getAs<MemberPointerType>())
    Callee = Member->getPointeeType();
  else if (QualType Pointee = Callee->getPointeeType(); !Pointee.isNull())
    Callee = Pointee;
  const auto *Type = Callee->getAs<FunctionProtoType>();
  if (!Type)
    return "(.)";
  std::string Letters = "(";
  for (QualType Parameter : Type->param_types())
    Letters += letterOf(Parameter);
  return Letters + (Type->isVariadic() ? ".)" : ")");
}

} // namespace lockseam
