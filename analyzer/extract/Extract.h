// Extract.h - one translation unit in, plain facts out. The only door to Clang.
#pragma once

#include "analyzer/extract/UnsavedFiles.h"
#include "analyzer/facts/Facts.h"
#include "llvm/Support/Error.h"
#include <memory>

namespace lockseam {

struct ExtractOptions {
  bool ParseEveryBody = false; // also bodies of system headers (for comparison)
  std::shared_ptr<const UnsavedFiles> Unsaved = nullptr; // null: only files count
};

struct UnitCommand {
  std::string Directory;
  std::string File;                   // as the database has it
  std::vector<std::string> Arguments; // argv of the compiler, [0] included
  friend auto operator<=>(const UnitCommand &, const UnitCommand &) = default;
};

/// Fails only if there is nothing at all: the file cannot be read, the command makes no
/// sense. A unit with compile errors gives what could be seen, marked Incomplete. Record
/// gets all that was learnt from the file system.
llvm::Expected<UnitFacts> extractFacts(const UnitCommand &Command, const ExtractOptions &Options,
                                       InputRecord *Record = nullptr);

/// The same for source text in memory, for tests: Files are (name, text); the first is
/// the main file.
llvm::Expected<UnitFacts>
extractFromText(const std::vector<std::pair<std::string, std::string>> &Files,
                const std::vector<std::string> &Flags, const ExtractOptions &Options = {});

} // namespace lockseam
