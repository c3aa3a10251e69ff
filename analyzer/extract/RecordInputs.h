// RecordInputs.h - a file system that writes down what it is asked.
#pragma once

#include "analyzer/extract/InputFiles.h"
#include "llvm/Support/VirtualFileSystem.h"

namespace lockseam {

/// Answers as Files does. The hash of a file is that of the very bytes handed out, not of
/// what the file says later. Record must outlive the result.
llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem>
recordInputs(llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files, InputRecord &Record);

} // namespace lockseam
