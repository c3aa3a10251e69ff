// ResponseFiles.h - words in files: @FILE on a command line.
//
// A compile database may name any file, so devices are not read, and files that name each
// other over and over come to an end: twenty that name the next one twice would be a
// million words.
#pragma once

#include "llvm/Support/Error.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <string>
#include <vector>

namespace lockseam {

/// Replaces each `@FILE` by the words of that file, split as a GNU shell would. A file that
/// cannot be read is an error and leaves its word as it is.
llvm::Error expandResponseFiles(
    std::vector<std::string> &Words, llvm::StringRef Directory,
    llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files = llvm::vfs::getRealFileSystem());

} // namespace lockseam
