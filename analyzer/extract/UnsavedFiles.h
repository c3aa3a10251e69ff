// UnsavedFiles.h - what stands in the buffers of an editor, and not yet in the files.
//
// Everything that reads sources (the compiler, the cache, NOLINT) sees the buffer in place
// of its file, whichever name leads there. A buffer may have no file yet.
#pragma once

#include "analyzer/extract/InputFiles.h"
#include "llvm/Support/VirtualFileSystem.h"

namespace lockseam {

class UnsavedFiles {
public:
  /// Path is absolute.
  void add(llvm::StringRef Path, std::string Content);

  bool empty() const { return Contents.empty(); }
  /// By normalised path.
  const std::map<std::string, std::string> &all() const { return Contents; }
  /// The buffer in place of this file, or null. Links are followed.
  const std::string *find(llvm::StringRef Path) const;

private:
  std::map<std::string, std::string> Contents;
  std::map<llvm::sys::fs::UniqueID, std::string> PathOfFile; // of those that have one
};

/// Answers as Files does, but for the buffers. Unsaved must outlive the result.
llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem>
overlayUnsaved(llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files, const UnsavedFiles &Unsaved);

/// The answer that a compiler gets which sees the buffers. Unsaved may be null.
InputAnswer askInput(llvm::StringRef Path, InputQuery Query, const UnsavedFiles *Unsaved);

} // namespace lockseam
