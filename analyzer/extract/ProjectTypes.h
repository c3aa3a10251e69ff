// ProjectTypes.h - whether an instantiated library function can reach the project's code.
//
//   std::vector<int>::push_back       cannot: nothing of the project is among its types
//   std::thread::thread<Job<int>>     can: it calls Job<int>::operator()
//   std::vector<Entry>::push_back     does, but in vain if Entry and what it consists of are
//                                     plain classes: their functions are there without it
//
// A library template sees the project only through its arguments, so instantiating the
// first and the last kind tells us nothing, and it is most of what Clang instantiates in a
// unit. The last kind is only known when the unit has been read to its end.
#pragma once

#include "analyzer/extract/LibraryHooks.h"
#include "clang/AST/Type.h"
#include "llvm/ADT/DenseMap.h"

namespace clang {
class CXXRecordDecl;
class Decl;
class Expr;
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

  /// The unit has been read. From now on a type of the project counts only if using it can
  /// instantiate a template of the project.
  void endOfUnit(const clang::TranslationUnitDecl *Unit);

private:
  bool isProject(const clang::Decl *Declaration) const;
  bool reaches(const clang::FunctionDecl *Function);
  bool mentions(clang::QualType Type);
  bool mentions(const clang::TagDecl *Tag);
  bool mentions(llvm::ArrayRef<clang::TemplateArgument> Arguments);
  bool leadsToProject(const clang::TagDecl *Tag);
  bool instantiates(const clang::TagDecl *Tag);
  bool partsInstantiate(const clang::CXXRecordDecl *Class);
  bool instantiates(const clang::Expr *Initialiser);

  const clang::SourceManager &Sources;
  std::optional<LibraryHooks> Hooks; // once the unit has been read
  llvm::DenseMap<const clang::TagDecl *, bool> Known;
  /// Those that the question at hand has come to. A class may contain itself, through a
  /// container: only if nothing was found from the first on is the answer no for all.
  llvm::DenseSet<const clang::TagDecl *> Asked;
};

} // namespace lockseam
