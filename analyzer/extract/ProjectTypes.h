// ProjectTypes.h - whether an instantiated library function can reach the project's code.
//
//   std::vector<int>::push_back       cannot: nothing of the project is among its types
//   std::thread::thread<Job<int>>     can: it calls Job<int>::operator()
//
// A library template sees the project only through its arguments, so instantiating the
// first kind tells us nothing, and it is most of what Clang instantiates in a unit.
#pragma once

#include "clang/AST/Type.h"
#include "llvm/ADT/DenseMap.h"

namespace clang {
class Decl;
class FunctionDecl;
class SourceManager;
class TagDecl;
class TemplateArgument;
} // namespace clang

namespace lockseam {

class ProjectTypes {
public:
  explicit ProjectTypes(const clang::SourceManager &Sources) : Sources(Sources) {}

  /// True for functions of the project itself as well.
  bool canReachProject(const clang::FunctionDecl *Function);

private:
  bool isProject(const clang::Decl *Declaration) const;
  bool mentions(clang::QualType Type);
  bool mentions(const clang::TagDecl *Tag);
  bool mentions(llvm::ArrayRef<clang::TemplateArgument> Arguments);

  const clang::SourceManager &Sources;
  llvm::DenseMap<const clang::TagDecl *, bool> Known;
};

} // namespace lockseam
