// LibraryTypes.cpp - library functions that only name an object and do nothing else.
#include "LibraryTypes.h"
#include "clang/AST/DeclCXX.h"
#include "llvm/ADT/STLExtras.h"

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

static bool isOneOf(llvm::StringRef Name, std::initializer_list<llvm::StringRef> Names) {
  return llvm::is_contained(Names, Name);
}

bool isSmartPointer(const CXXRecordDecl *Class) {
  if (!Class)
    return false;
  llvm::StringRef Name = plainName(Class);
  if (isOneOf(Name, {"unique_ptr", "shared_ptr", "reference_wrapper", "__shared_ptr",
                     "__shared_ptr_access"}) &&
      Class->isInStdNamespace())
    return true;
  if (isOneOf(Name, {"shared_ptr", "scoped_ptr", "intrusive_ptr"}) && isInNamespace(Class, "boost"))
    return true;
  return isOneOf(Name, {"QSharedPointer", "QScopedPointer", "scoped_refptr"});
}

static bool isIndexedContainer(const CXXRecordDecl *Class) {
  return isOneOf(plainName(Class), {"vector", "array", "deque", "map", "unordered_map"}) &&
         Class->isInStdNamespace();
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
    return Method->getReturnType()->isReferenceType() ? LibraryRole::Pointee : LibraryRole::Pointer;
  }
  bool IsAt = plainName(Method) == "at" && Method->getReturnType()->isReferenceType();
  return IsAt && isIndexedContainer(Class) ? LibraryRole::Element : LibraryRole::None;
}

static LibraryRole roleOfName(llvm::StringRef Name) {
  if (isOneOf(Name, {"move", "forward", "as_const", "move_if_noexcept", "forward_like"}))
    return LibraryRole::Same;
  if (isOneOf(Name, {"addressof", "__addressof"}))
    return LibraryRole::AddressOf;
  return isOneOf(Name, {"ref", "cref"}) ? LibraryRole::MakeWrapper : LibraryRole::None;
}

LibraryRole libraryRole(const FunctionDecl *Function) {
  if (const auto *Method = dyn_cast<CXXMethodDecl>(Function))
    return Method->isStatic() ? LibraryRole::None : roleOfMethod(Method);
  // std::move of <algorithm> has three arguments and is a call.
  if (Function->getNumParams() != 1)
    return LibraryRole::None;
  // Q_D of Qt: the pointer to the private part, plain or smart.
  if (plainName(Function) == "qGetPtrHelper")
    return Function->getParamDecl(0)->getType()->isReferenceType() ? LibraryRole::Pointer
                                                                   : LibraryRole::SameValue;
  LibraryRole Role = roleOfName(plainName(Function));
  return Role != LibraryRole::None && Function->isInStdNamespace() ? Role : LibraryRole::None;
}

} // namespace lockseam
