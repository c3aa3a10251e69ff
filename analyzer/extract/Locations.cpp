// Locations.cpp - Clang's source locations to file, line and column.
#include "analyzer/extract/Locations.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/Support/Path.h"

namespace lockseam {

std::string absolutePath(llvm::StringRef File, llvm::StringRef Directory) {
  llvm::SmallString<256> Path;
  if (!llvm::sys::path::is_absolute(File))
    Path = Directory;
  llvm::sys::path::append(Path, File);
  llvm::sys::path::remove_dots(Path, /*remove_dot_dot=*/true);
  return std::string(Path);
}

Name Locations::file(clang::FileID File) {
  auto [Entry, IsNew] = Files.try_emplace(File);
  if (!IsNew)
    return Entry->second;
  Name Result;
  if (clang::OptionalFileEntryRef Ref = Sources.getFileEntryRefForID(File))
    Result = Name(absolutePath(Ref->getName(), Directory));
  Files[File] = Result;
  return Result;
}

Location Locations::at(clang::SourceLocation Where) {
  if (Where.isInvalid())
    return {};
  auto [File, Offset] = Sources.getDecomposedExpansionLoc(Where);
  Location Result;
  Result.File = file(File);
  if (Result.File.empty())
    return {};
  Result.Line = Sources.getLineNumber(File, Offset);
  Result.Column = Sources.getColumnNumber(File, Offset);
  return Result;
}

bool Locations::isSystem(clang::SourceLocation Where) const {
  return Where.isInvalid() || Sources.isInSystemHeader(Where);
}

} // namespace lockseam
