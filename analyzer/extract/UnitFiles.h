// UnitFiles.h - the file system as the compiler of a unit sees it.
#pragma once

#include "analyzer/extract/Extract.h"
#include "analyzer/extract/RecordInputs.h"

namespace lockseam {

/// Unsaved buffers in place of their files; Record, if any, gets all that is asked.
inline llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem>
unitFiles(const UnitCommand &Command, const ExtractOptions &Options, InputRecord *Record) {
  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files = llvm::vfs::createPhysicalFileSystem();
  // Relative names that the driver looks for itself are meant from there; if there is no
  // such folder, the main file says so.
  Files->setCurrentWorkingDirectory(Command.Directory);
  if (Options.Unsaved)
    Files = overlayUnsaved(std::move(Files), *Options.Unsaved);
  return Record ? recordInputs(std::move(Files), *Record) : Files;
}

} // namespace lockseam
