// DisplayNames.h - names for people and for models, unlike ids not unique.
//
//   template <class T> T Box<T>::get(std::string key) { ... [&] { return 1; } ... }
//
//   display        Box<int>::get(std::string)        lambda in Box<int>::get(std::string)
//   qualified      Box::get                          Box::get::lambda::operator()
//
// Neither has inline namespaces (std::__cxx11, std::__1), so that models need to know
// one spelling only, nor anonymous ones.
#pragma once

#include "clang/AST/PrettyPrinter.h"
#include "clang/AST/Type.h"
#include <string>

namespace clang {
class ASTContext;
class FieldDecl;
class FunctionDecl;
class NamedDecl;
class TemplateArgument;
} // namespace clang

namespace lockseam {

class DisplayNames {
public:
  explicit DisplayNames(const clang::ASTContext &Context);

  /// Of functions, classes and variables.
  std::string display(const clang::NamedDecl *Declaration) const;
  std::string qualified(const clang::NamedDecl *Declaration) const;
  /// Variable::Type: the class without template arguments, or the builtin type; of a
  /// pointer or reference what it points at, of an array its element.
  std::string typeName(clang::QualType Type) const;

private:
  std::string own(const clang::NamedDecl *Declaration) const;
  std::string arguments(llvm::ArrayRef<clang::TemplateArgument> Arguments) const;
  std::string parameters(const clang::FunctionDecl *Function) const;
  std::string written(clang::QualType Type) const;

  const clang::ASTContext &Context;
  clang::PrintingPolicy Policy;
};

/// What a pointer or reference leads to, or what an array consists of.
clang::QualType pointeeOrElement(clang::QualType Type, const clang::ASTContext &Context);

/// The name of a field; of a captured variable's in a closure that of the variable.
std::string fieldSpelling(const clang::FieldDecl *Field);

} // namespace lockseam
