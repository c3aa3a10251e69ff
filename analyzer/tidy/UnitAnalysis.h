// UnitAnalysis.h - the findings of the one unit that clang-tidy has parsed.
//
// The plugin contains the analysis rather than run the lockseam binary. It then sees what
// clang-tidy sees (flags after --, extra arguments, a file system overlay) without knowing
// the command, parses nothing again, and has no program to start: a .clang-tidy comes with
// the repository, which must not be able to name one.
#pragma once

#include "analyzer/driver/CommandLine.h"
#include "analyzer/models/ModelTable.h"

namespace clang {
class ASTContext;
}

namespace lockseam {

struct UnitPlace {
  std::string Directory; // that relative names in the command are meant from
  std::string MainFile;  // absolute
};

/// All findings; those that a declaration suppresses are marked. Suppression at the
/// finding's own line is left to clang-tidy.
std::vector<Finding> analyseUnit(clang::ASTContext &Context, const UnitPlace &Place,
                                 const ModelTable &Models, const Options &Chosen);

} // namespace lockseam
