// GitRepository.h - what git has of a project: the files of a commit, of the index.
//
// Only commands that list or print objects are run, never one that compares with the
// working tree: those run programs that the repository's own settings name (clean filters,
// diff drivers, fsmonitor). Whether a file differs is found out here, from its content.
// Nothing is fetched.
#pragma once

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <map>
#include <string>
#include <vector>

namespace lockseam {

/// Path from the root of the working tree, and the object that is its content. Only files:
/// no links, no submodules.
using GitFiles = std::map<std::string, std::string>;

class GitRepository {
public:
  /// The one that the current directory is in. For: the option that needs it.
  static llvm::Expected<GitRepository> open(llvm::StringRef For);

  /// Of the working tree, absolute.
  const std::string &root() const { return Root; }

  /// The object of a commit; empty if Ref is HEAD and nothing is committed yet.
  llvm::Expected<std::string> commit(llvm::StringRef Ref) const;

  llvm::Expected<GitFiles> filesOf(llvm::StringRef Commit) const;
  llvm::Expected<GitFiles> filesOfIndex() const;
  /// Neither in the index nor ignored.
  llvm::Expected<std::vector<std::string>> untracked() const;
  /// From a commit to the index: the new name, and the old one.
  llvm::Expected<std::map<std::string, std::string>> renamed(llvm::StringRef Commit) const;

  /// The contents of objects.
  llvm::Expected<std::map<std::string, std::string>>
  contents(const std::vector<std::string> &Objects) const;

private:
  explicit GitRepository(std::string For) : For(std::move(For)) {}
  llvm::Expected<std::string> run(std::vector<std::string> Words, llvm::StringRef Input = "") const;

  std::string For, Root;
};

/// The name that git gives to this content, as long as Like: SHA-1 or SHA-256.
std::string gitObject(llvm::StringRef Content, llvm::StringRef Like);

} // namespace lockseam
