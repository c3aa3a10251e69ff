// SourceLines.h - lines of source files, read once and kept.
//
// Reports quote lines, count columns in them and look for NOLINT; none of that is part of
// the facts, so the files are read again from the file system. A file that is gone or
// has become shorter gives nothing: the report is then printed without its lines.
#pragma once

#include "lattice/Name.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <map>
#include <memory>
#include <optional>
#include <vector>

namespace lockseam {

class SourceLines {
public:
  explicit SourceLines(llvm::vfs::FileSystem &Files) : Files(Files) {}

  /// The whole text; nothing if the file cannot be read.
  std::optional<llvm::StringRef> text(Name File);
  /// Number counts from 1; the line end is not part of the line.
  std::optional<llvm::StringRef> line(Name File, uint32_t Number);
  /// Offset of the first byte of a line.
  std::optional<size_t> offset(Name File, uint32_t Number);
  /// The path without links; as it is if there is no such file.
  std::string realPath(llvm::StringRef Path);

private:
  struct Source {
    std::unique_ptr<llvm::MemoryBuffer> Buffer; // none: unreadable
    std::vector<size_t> Starts;
  };
  const Source &load(Name File);

  llvm::vfs::FileSystem &Files;
  std::map<Name, Source> Loaded;
};

/// A column as SARIF counts it: UTF-16 code units, from 1. Column counts bytes, from 1.
/// What is no UTF-8 counts one unit for each byte.
uint32_t utf16Column(llvm::StringRef Line, uint32_t Column);

} // namespace lockseam
