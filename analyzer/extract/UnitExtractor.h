// UnitExtractor.h - from a parsed translation unit to its facts.
//
// Bodies are extracted for every function that is defined outside system headers:
// ordinary ones, instantiations of templates, lambdas, members of local classes,
// implicitly defined members if some body mentions them and they are not trivial. Of
// library functions only the declaration is kept, and only if a body mentions them.
//
//   std::sort(v.begin(), v.end(), [](auto a, auto b) { return a < b; });
//
// gives the instantiated lambda with its body and std::sort without. Templates that
// nothing instantiates have no body to look at: they are counted.
// Library templates that nothing of the project takes part in are not instantiated.
#pragma once

#include "analyzer/extract/Extract.h"
#include "clang/AST/ASTConsumer.h"
#include <algorithm>
#include <memory>

namespace clang {
class ASTContext;
class SourceManager;
}

namespace lockseam {

/// Facts is filled when Clang has parsed the whole unit.
std::unique_ptr<clang::ASTConsumer> makeUnitExtractor(const UnitCommand &Command,
                                                      const ExtractOptions &Options,
                                                      const clang::SourceManager &Sources,
                                                      UnitFacts &Facts);

/// The facts of a unit that somebody else has parsed, every body included: File is its main
/// file, relative to Directory or absolute. Without Clang's Sema, default constructors that
/// the unit does not use have no body; the facts are otherwise those of extractFacts.
UnitFacts extractParsedUnit(clang::ASTContext &Context, llvm::StringRef Directory,
                            llvm::StringRef File);

} // namespace lockseam
