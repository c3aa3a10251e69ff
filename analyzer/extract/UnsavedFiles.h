// UnsavedFiles.h - what stands in the buffers of an editor, or in another version of the
// program, and not in the files.
//
// Everything that reads sources (the compiler, the cache, NOLINT) sees the buffer in place
// of its file, whichever name leads there. A buffer may have no file yet, nor a folder; a
// file may be hidden, as if it were not there.
#pragma once

#include "analyzer/extract/InputFiles.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <optional>
#include <set>

namespace lockseam {

class UnsavedFiles {
public:
  /// Paths are absolute.
  void add(llvm::StringRef Path, std::string Content);
  void hide(llvm::StringRef Path);

  bool empty() const { return Contents.empty(); }
  /// By normalised path; nothing for one that is hidden.
  const std::map<std::string, std::optional<std::string>> &all() const { return Contents; }
  /// The buffer in place of this file, or null. Links are followed.
  const std::string *find(llvm::StringRef Path) const;
  bool hides(llvm::StringRef Path) const;
  /// Whether a folder exists only because a buffer is in it.
  bool addsFolder(llvm::StringRef Path) const;
  /// Whether anything about this path is other than on disk.
  bool changes(llvm::StringRef Path) const;

private:
  void put(llvm::StringRef Path, std::optional<std::string> Content);
  const std::optional<std::string> *lookUp(llvm::StringRef Path) const;

  std::map<std::string, std::optional<std::string>> Contents;
  std::map<llvm::sys::fs::UniqueID, std::string> PathOfFile; // of those that have one
  std::set<std::string> Folders;                             // that are not on disk
};

/// Answers as Files does, but for the buffers and what they hide. Unsaved must outlive the result.
llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem>
overlayUnsaved(llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files, const UnsavedFiles &Unsaved);

/// The real files behind the buffers, which must outlive the result; null: there are none.
llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> filesBehind(const UnsavedFiles *Unsaved);

/// The answer that a compiler gets which sees the buffers. Unsaved may be null.
InputAnswer askInput(llvm::StringRef Path, InputQuery Query, const UnsavedFiles *Unsaved);

} // namespace lockseam
