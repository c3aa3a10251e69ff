// LibraryHooks.h - templates of the project that a library finds without being given them.
//
//   template <class T> bool operator<(const T &, const T &);   // std::sort finds it
//   template <> struct fmt::formatter<Key> {                    // so does fmt::format
//     template <class C> auto format(const Key &, C &) const;
//   };
//
// By name, in the namespace of an argument, or as a specialisation of a template of its own.
// Functions that are no templates are not looked for: their bodies are there anyway.
#pragma once

#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <vector>

namespace clang {
class ClassTemplateSpecializationDecl;
class Decl;
class DeclContext;
class TranslationUnitDecl;
} // namespace clang

namespace lockseam {

struct LibraryHooks {
  /// Namespaces in which a call from a library may choose a template, whatever the argument.
  llvm::DenseSet<const clang::DeclContext *> Spaces;
  /// Specialisations of library templates, not partial.
  std::vector<const clang::ClassTemplateSpecializationDecl *> Specializations;
  /// There is one that may fit every type.
  bool FitEveryType = false;
};

/// The namespace in which functions are found by an argument that is declared in Place.
const clang::DeclContext *lookupSpace(const clang::DeclContext *Place);

LibraryHooks findLibraryHooks(const clang::TranslationUnitDecl *Unit,
                              llvm::function_ref<bool(const clang::Decl *)> IsProject);

} // namespace lockseam
