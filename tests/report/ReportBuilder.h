// ReportBuilder.h - small reports over sources in memory, for the tests of the reporters.
#pragma once

#include "analyzer/check/Finding.h"
#include "llvm/Support/VirtualFileSystem.h"

namespace lockseam {

inline Location at(llvm::StringRef File, uint32_t Line, uint32_t Column) {
  return {Name(File), Line, Column};
}

inline Finding finding(Location Where, std::string Message = "lock 'b' is taken twice") {
  Finding F;
  F.Rule = Name("lockseam-context-witness");
  F.Where = Where;
  F.Function = Name("Pool::grow()");
  F.Message = std::move(Message);
  return F;
}

inline llvm::IntrusiveRefCntPtr<llvm::vfs::InMemoryFileSystem>
files(std::initializer_list<std::pair<llvm::StringRef, llvm::StringRef>> Sources) {
  auto Files = llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();
  for (auto &[Path, Text] : Sources)
    Files->addFile(Path, 0, llvm::MemoryBuffer::getMemBufferCopy(Text));
  return Files;
}

} // namespace lockseam
