// Declarations.h - what the declarations of functions, classes and variables say.
//
// Everything about a function but its body: names, flags, overridden methods, types of
// parameters, annotations. The definition is preferred over other declarations for the
// place, the latest one for the annotations, since Clang collects attributes there.
//
// Classes of system headers have bases but no fields: nobody can name those.
#pragma once

#include "analyzer/extract/BodyExtractor.h"
#include "analyzer/extract/DisplayNames.h"
#include "analyzer/extract/FunctionIds.h"
#include "analyzer/extract/Locations.h"

namespace lockseam {

/// What all of a unit's declarations are named with.
struct UnitNaming {
  UnitNaming(const clang::ASTContext &Context, llvm::StringRef MainFile, llvm::StringRef Directory);
  const clang::ASTContext &Context;
  Locations Places;
  FunctionIds Ids;
  DisplayNames Display;

  /// "ns::Class::field"; with the id instead of the name for classes that are local to
  /// a function or a unit.
  std::string field(const clang::FieldDecl *Field);
};

/// Each expects Id to be set. Mentioned classes and functions are recorded in Names.
void readFunction(const clang::FunctionDecl *Function, UnitNaming &Naming, UnitNames &Names,
                  FunctionFacts &Facts);
void readClass(const clang::RecordDecl *Class, UnitNaming &Naming, UnitNames &Names,
               ClassFacts &Facts);
void readGlobal(const clang::VarDecl *Variable, UnitNaming &Naming, UnitNames &Names,
                GlobalFacts &Facts);

} // namespace lockseam
