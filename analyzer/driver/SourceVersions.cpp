// SourceVersions.cpp - the sources as a commit or the index has them, laid over the files.
#include "SourceVersions.h"
#include "CompileCommands.h"
#include "Errors.h"
#include "GitRepository.h"
#include "llvm/Support/MemoryBuffer.h"
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace lockseam;
using llvm::StringRef;
namespace fs = llvm::sys::fs;

namespace {

/// What git would call the content of a plain file; empty for anything else.
std::string objectOnDisk(const std::string &Path, StringRef Like) {
  int File = ::open(Path.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
  if (File < 0)
    return "";
  struct stat Status = {};
  std::string Object;
  if (::fstat(File, &Status) == 0 && S_ISREG(Status.st_mode))
    if (auto Buffer = llvm::MemoryBuffer::getOpenFile(File, Path, Status.st_size,
                                                      /*RequiresNullTerminator=*/false,
                                                      /*IsVolatile=*/true))
      Object = gitObject((*Buffer)->getBuffer(), Like);
  ::close(File);
  return Object;
}

/// The files as they are, each read once.
class FilesOnDisk {
public:
  bool have(const std::string &Path, const std::string &Object) {
    auto [Known, IsNew] = Objects.try_emplace(Path);
    if (IsNew)
      Known->second = objectOnDisk(Path, Object);
    return Known->second == Object;
  }

private:
  std::map<std::string, std::string> Objects;
};

/// A version of the sources, with what on disk must be another for it.
class Overlay {
public:
  Overlay(const GitRepository &Git, FilesOnDisk &Disk, GitFiles Version)
      : Git(Git), Disk(Disk), Version(std::move(Version)) {}

  void addMoved(const std::map<std::string, std::string> &OldNames) {
    for (const auto &[New, Old] : OldNames)
      if (auto Known = Version.find(Old); Known != Version.end())
        Version.try_emplace(New, Known->second);
  }

  /// Path: from the root, as all here.
  void hide(const std::string &Path) {
    if (!Version.count(Path) && fs::exists(absolute(Path)))
      Hidden.insert(Path);
  }

  llvm::Expected<std::shared_ptr<const UnsavedFiles>> make() const {
    auto Result = std::make_shared<UnsavedFiles>();
    std::map<std::string, std::string> Differ;
    std::vector<std::string> Objects;
    for (const auto &[Path, Object] : Version) {
      if (Disk.have(absolute(Path), Object))
        continue;
      Differ[Path] = Object;
      Objects.push_back(Object);
    }
    auto Contents = Git.contents(Objects);
    if (!Contents)
      return Contents.takeError();
    for (const auto &[Path, Object] : Differ)
      Result->add(absolute(Path), Contents->at(Object));
    for (const std::string &Path : Hidden)
      Result->hide(absolute(Path));
    return Result->empty() ? nullptr : Result;
  }

private:
  std::string absolute(const std::string &Path) const { return Git.root() + "/" + Path; }

  const GitRepository &Git;
  FilesOnDisk &Disk;
  GitFiles Version;
  std::set<std::string> Hidden;
};

std::string realName(const std::string &Path) {
  llvm::SmallString<128> Real;
  return fs::real_path(Path, Real) ? Path : std::string(Real);
}

class VersionReader {
public:
  VersionReader(const GitRepository &Git, const Plan &Planned) : Git(Git) {
    for (const UnitCommand &Unit : Planned.Units)
      Sources.insert(realName(absoluteFile(Unit)));
  }

  llvm::Expected<SourceVersions> read(StringRef Ref, bool Staged) {
    llvm::Expected<std::string> Commit = Git.commit(Ref);
    if (!Commit)
      return Commit.takeError();
    if (Commit->empty() && !Staged)
      return failure("lockseam: --diff: nothing is committed yet");
    llvm::Expected<GitFiles> Index = Git.filesOfIndex();
    if (!Index)
      return Index.takeError();
    if (llvm::Error Problem = findNewSources())
      return Problem;
    SourceVersions Result;
    Result.HasBefore = !Commit->empty();
    GitFiles Before;
    if (Result.HasBefore)
      if (llvm::Error Problem = readBefore(*Commit, *Index, Before, Result))
        return Problem;
    if (Staged)
      if (llvm::Error Problem = readStaged(Before, *Index, Result))
        return Problem;
    return Result;
  }

private:
  /// Sources of the program that git neither has nor ignores.
  llvm::Error findNewSources() {
    auto Untracked = Git.untracked();
    if (!Untracked)
      return Untracked.takeError();
    for (std::string &Path : *Untracked)
      if (Sources.count(realName(Git.root() + "/" + Path)))
        NewSources.push_back(std::move(Path));
    return llvm::Error::success();
  }

  llvm::Error readBefore(StringRef Commit, const GitFiles &Index, GitFiles &Before,
                         SourceVersions &To) {
    auto Files = Git.filesOf(Commit);
    if (!Files)
      return Files.takeError();
    auto OldNames = Git.renamed(Commit);
    if (!OldNames)
      return OldNames.takeError();
    Before = *Files;
    Overlay Old(Git, Disk, std::move(*Files));
    Old.addMoved(*OldNames);
    for (const auto &[Path, Object] : Index)
      Old.hide(Path);
    return finish(Old, To.Before);
  }

  llvm::Error readStaged(const GitFiles &Before, const GitFiles &Index, SourceVersions &To) {
    Overlay New(Git, Disk, Index);
    for (const auto &[Path, Object] : Before) // still there, but not to be committed
      New.hide(Path);
    for (const auto &[Path, Object] : Index) {
      auto Old = Before.find(Path);
      if (Old == Before.end() || Old->second != Object)
        To.Staged.insert(Git.root() + "/" + Path);
    }
    return finish(New, To.After);
  }

  llvm::Error finish(Overlay &Of, std::shared_ptr<const UnsavedFiles> &To) const {
    for (const std::string &Path : NewSources)
      Of.hide(Path);
    auto Made = Of.make();
    if (!Made)
      return Made.takeError();
    To = std::move(*Made);
    return llvm::Error::success();
  }

  const GitRepository &Git;
  FilesOnDisk Disk;
  std::set<std::string> Sources; // main files of the program
  std::vector<std::string> NewSources;
};

} // namespace

llvm::Expected<SourceVersions> lockseam::readVersions(const Options &Chosen, const Plan &Planned) {
  llvm::Expected<GitRepository> Git = GitRepository::open(Chosen.Staged ? "--staged" : "--diff");
  if (!Git)
    return Git.takeError();
  return VersionReader(*Git, Planned).read(Chosen.Staged ? "HEAD" : *Chosen.Diff, Chosen.Staged);
}
