// ProjectTypes.cpp - looks for the project's types among template arguments.
#include "analyzer/extract/ProjectTypes.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Basic/SourceManager.h"

namespace lockseam {

using namespace clang;

bool ProjectTypes::isProject(const Decl *Declaration) const {
  SourceLocation Where = Declaration->getLocation();
  return Where.isValid() && !Sources.isInSystemHeader(Where);
}

bool ProjectTypes::canReachProject(const FunctionDecl *Function) {
  if (isProject(Function))
    return true;
  if (const TemplateArgumentList *Arguments = Function->getTemplateSpecializationArgs())
    if (mentions(Arguments->asArray()))
      return true;
  const auto *Class = dyn_cast<TagDecl>(Function->getDeclContext());
  return Class && mentions(Class);
}

bool ProjectTypes::mentions(llvm::ArrayRef<TemplateArgument> Arguments) {
  return llvm::any_of(Arguments, [&](const TemplateArgument &Argument) {
    switch (Argument.getKind()) {
    case TemplateArgument::Type:
      return mentions(Argument.getAsType());
    case TemplateArgument::Pack:
      return mentions(Argument.pack_elements());
    case TemplateArgument::Integral:
      return mentions(Argument.getIntegralType());
    case TemplateArgument::NullPtr:
      return false;
    default: // functions, objects and templates: whoever made them may be the project
      return true;
    }
  });
}

/// A class of the project, or a library class that is specialised or nested with one.
bool ProjectTypes::mentions(const TagDecl *Tag) {
  auto [Entry, IsNew] = Known.try_emplace(Tag->getCanonicalDecl(), false);
  if (!IsNew)
    return Entry->second;
  bool Result = isProject(Tag);
  if (const auto *Specialization = dyn_cast<ClassTemplateSpecializationDecl>(Tag))
    Result = Result || mentions(Specialization->getTemplateArgs().asArray());
  const DeclContext *Place = Tag->getDeclContext();
  if (const auto *Outer = dyn_cast<TagDecl>(Place))
    Result = Result || mentions(Outer);
  // Local classes and lambdas of library functions see what their function sees.
  if (const auto *Outer = dyn_cast<FunctionDecl>(Place))
    Result = Result || canReachProject(Outer);
  return Known[Tag->getCanonicalDecl()] = Result;
}

bool ProjectTypes::mentions(QualType Type) {
  const clang::Type *Canonical = Type.getCanonicalType().getTypePtr();
  if (const TagDecl *Tag = Canonical->getAsTagDecl())
    return mentions(Tag);
  if (const auto *Function = dyn_cast<FunctionProtoType>(Canonical))
    return mentions(Function->getReturnType()) ||
           llvm::any_of(Function->param_types(), [&](QualType P) { return mentions(P); });
  // Through a pointer to a function or member any code can be reached.
  if (QualType Pointee = Canonical->getPointeeType(); !Pointee.isNull())
    return Canonical->isMemberPointerType() || Pointee->isFunctionType() || mentions(Pointee);
  if (const auto *Array = dyn_cast<clang::ArrayType>(Canonical))
    return mentions(Array->getElementType());
  return !isa<BuiltinType>(Canonical);
}

} // namespace lockseam
