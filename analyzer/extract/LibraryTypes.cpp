// LibraryTypes.cpp - library functions that only name an object and do nothing else.
#include "LibraryTypes.h"
#include "clang/AST/DeclCXX.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;

namespace lockseam {

static llvm::StringRef plainName(const NamedDecl *D) {
  const IdentifierInfo *Identifier = D->getIdentifier();
  return Identifier ? Identifier->getName() : llvm::StringRef();
}

static bool isInNamespace(const Decl *D, llvm::StringRef Wanted) {
  const auto *Space = dyn_cast<NamespaceDecl>(D->getDeclContext()->getEnclosingNamespaceContext());
  while (Space && Space->isInline())
    Space = dyn_cast<NamespaceDecl>(Space->getDeclContext());
  return Space && plainName(Space) == Wanted;
}

bool isSmartPointer(const CXXRecordDecl *Class) {
  if (!Class)
    return false;
  llvm::StringRef Name = plainName(Class);
  bool OfStd = llvm::StringSwitch<bool>(Name)
                   .Cases("unique_ptr", "shared_ptr", "reference_wrapper", true)
                   .Cases("__shared_ptr", "__shared_ptr_access", true)
                   .Default(false);
  if (OfStd && Class->isInStdNamespace())
    return true;
  bool OfBoost = llvm::StringSwitch<bool>(Name)
                     .Cases("shared_ptr", "scoped_ptr", "intrusive_ptr", true)
                     .Default(false);
  if (OfBoost && isInNamespace(Class, "boost"))
    return true;
  return llvm::StringSwitch<bool>(Name)
      .Cases("QSharedPointer", "QScopedPointer", "scoped_refptr", true)
      .Default(false);
}

static bool isIndexedContainer(const CXXRecordDecl *Class) {
  bool Known = llvm::StringSwitch<bool>(plainName(Class))
                   .Cases("vector", "array", "deque", "map", "unordered_map", true)
                   .Default(false);
  return Known && Class->isInStdNamespace();
}

static LibraryRole roleOfMethod(const CXXMethodDecl *Method) {
  const CXXRecordDecl *Class = Method->getParent();
  switch (Method->getOverloadedOperator()) {
  case OO_Star:
    return isSmartPointer(Class) ? LibraryRole::Pointee : LibraryRole::None;
  case OO_Arrow:
    return isSmartPointer(Class) ? LibraryRole::Pointer : LibraryRole::None;
  case OO_Subscript:
    // An element by value (std::vector<bool>) is an object of its own.
    return isIndexedContainer(Class) && Method->getReturnType()->isReferenceType()
               ? LibraryRole::Element
               : LibraryRole::None;
  default:
    break;
  }
  if (isa<CXXConversionDecl>(Method) || plainName(Method) == "get") {
    if (!isSmartPointer(Class))
      return LibraryRole::None;
    // A reference wrapper gives the object, a smart pointer the pointer.
    return Method->getReturnType()->isReferenceType() ? LibraryRole::Pointee
                                                      : LibraryRole::Pointer;
  }
  bool IsAt = plainName(Method) == "at" && Method->getReturnType()->isReferenceType();
  return IsAt && isIndexedContainer(Class) ? LibraryRole::Element : LibraryRole::None;
}

LibraryRole libraryRole(const FunctionDecl *Function) {
  if (const auto *Method = dyn_cast<CXXMethodDecl>(Function))
    return Method->isStatic() ? LibraryRole::None : roleOfMethod(Method);
  LibraryRole Role = llvm::StringSwitch<LibraryRole>(plainName(Function))
                         .Cases("move", "forward", "as_const", LibraryRole::Same)
                         .Cases("move_if_noexcept", "forward_like", LibraryRole::Same)
                         .Cases("addressof", "__addressof", LibraryRole::AddressOf)
                         .Cases("ref", "cref", LibraryRole::MakeWrapper)
                         .Default(LibraryRole::None);
  // std::move of <algorithm> has three arguments and is a call.
  if (Role == LibraryRole::None || Function->getNumParams() != 1)
    return LibraryRole::None;
  return Function->isInStdNamespace() ? Role : LibraryRole::None;
}

} // namespace lockseam
