// FunctionIds.h - ids of functions, classes and variables that all units agree on.
//
// Clang's USR is no identity: lambdas of one inline function share one, as do the
// specialisations made with them, and elsewhere it holds byte offsets and base names of
// files. An id here is a path of names, with ordinals where there are none:
//
//   namespace ns {
//   template <class F> void run(F f);            ns::run<ns::Job::go(int)::lambda#1>(...)
//   inline void Job::go(int n) {                 ns::Job::go(int)
//     auto first = [] {};                        ns::Job::go(int)::lambda#0::operator()()
//     run([] {});                                ns::Job::go(int)::lambda#1::operator()()
//   }
//   static void log();                           ns::log()@/src/job.cpp
//   }
//
// Whatever only its own unit can name ends in the unit's main file, a constant in the file where
// it stands; of functions in headers many are given a name for all units later (HeaderCopies.h).
// Inline namespaces are left out; functions with C linkage have no parameters. A line inserted
// above changes no id, another lambda before it in the same function does.
//
// Not told apart: overloads of templates that differ only in their constraints.
#pragma once

#include "analyzer/extract/Locations.h"
#include "lattice/Name.h"
#include "clang/AST/Type.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include <string>

namespace clang {
class ASTContext;
class Decl;
class DeclContext;
class FunctionDecl;
class NamedDecl;
class RecordDecl;
class TagDecl;
class TemplateArgument;
class VarDecl;
} // namespace clang

namespace lockseam {

class FunctionIds {
public:
  FunctionIds(const clang::ASTContext &Context, llvm::StringRef MainFile, Locations &Places)
      : Context(Context), MainFile(MainFile), Places(Places) {}

  /// Of a function, class, enumeration or variable.
  std::string id(const clang::NamedDecl *Declaration);
  /// Whether it exists in this unit only; what is inside a function is as its function.
  bool isInternal(const clang::NamedDecl *Declaration);
  /// The declaration whose name comes before this one's; none at the top.
  static const clang::NamedDecl *container(const clang::NamedDecl *Declaration);
  /// The position among those of its container that have the same name, or none.
  unsigned ordinal(const clang::NamedDecl *Declaration);

private:
  const std::string &path(const clang::NamedDecl *Declaration);
  std::string own(const clang::NamedDecl *Declaration);
  const clang::VarDecl *constant(const clang::NamedDecl *Declaration) const;
  std::string functionName(const clang::FunctionDecl *Function);
  std::string tagName(const clang::TagDecl *Tag);
  std::string variableName(const clang::VarDecl *Variable);
  std::string type(clang::QualType Type);
  std::string unqualifiedType(const clang::Type *Type);
  std::string functionType(const clang::FunctionProtoType *Type);
  std::string arguments(llvm::ArrayRef<clang::TemplateArgument> Arguments);
  std::string argument(const clang::TemplateArgument &Argument);
  std::vector<const clang::Decl *> toNumber(const clang::DeclContext *Place);
  void number(const clang::DeclContext *Place);

  const clang::ASTContext &Context;
  std::string MainFile;
  Locations &Places;
  llvm::DenseMap<const clang::Decl *, std::string> Paths;
  llvm::DenseMap<const clang::Decl *, unsigned> Ordinals;
  llvm::DenseSet<const clang::DeclContext *> Numbered;
};

/// The name of a class or enumeration; of an unnamed one that of its typedef, or empty.
llvm::StringRef tagSpelling(const clang::TagDecl *Tag);

} // namespace lockseam
