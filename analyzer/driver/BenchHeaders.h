// BenchHeaders.h - which files of the project each unit reads.
#pragma once

#include "BenchTools.h"

namespace lockseam {

struct ProjectFiles {
  /// For each unit the sources and headers of the project that it reads, sorted. Headers of
  /// the system are not among them.
  std::vector<std::vector<std::string>> ByUnit;

  /// Lines of all of them, each file once.
  uint64_t lines() const;
};

/// Asks Clang's preprocessor.
llvm::Expected<ProjectFiles> findProjectFiles(const BenchTool &Clang, const BenchProgram &Of,
                                              const ScratchFolder &Scratch);

struct HeaderUse {
  std::string File;
  std::vector<size_t> Units; // that read it
};

/// Of the headers that several units read, and not all, the one in the middle.
std::optional<HeaderUse> middleHeader(const ProjectFiles &Files);

/// The files that a rule for make, as compilers write it, says that its target needs.
std::vector<std::string> readRule(llvm::StringRef Text);

} // namespace lockseam
