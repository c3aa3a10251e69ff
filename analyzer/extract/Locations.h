// Locations.h - places in the source as facts have them.
//
// A place in a macro is where the macro is used. Paths are absolute and without `.` and
// `..`, so that a header has one name in all units; symbolic links are left alone.
#pragma once

#include "analyzer/facts/Facts.h"
#include "clang/Basic/SourceLocation.h"
#include "llvm/ADT/DenseMap.h"

namespace clang {
class SourceManager;
}

namespace lockseam {

/// File against Directory, without dots.
std::string absolutePath(llvm::StringRef File, llvm::StringRef Directory);

class Locations {
public:
  Locations(const clang::SourceManager &Sources, llvm::StringRef Directory)
      : Sources(Sources), Directory(Directory) {}

  Location at(clang::SourceLocation Where);
  /// In a header found by -isystem or among the compiler's own, or nowhere at all.
  bool isSystem(clang::SourceLocation Where) const;
  const clang::SourceManager &sources() const { return Sources; }

private:
  Name file(clang::FileID File);

  const clang::SourceManager &Sources;
  std::string Directory;
  llvm::DenseMap<clang::FileID, Name> Files;
};

} // namespace lockseam
