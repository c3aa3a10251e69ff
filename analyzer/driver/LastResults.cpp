// LastResults.cpp - what the last whole analysis of a program found, kept beside its facts.
#include "LastResults.h"
#include "FactsCache.h"
#include "analyzer/report/JsonReporter.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Support/xxhash.h"

using namespace lockseam;

namespace {

/// A folder that programs share, the user's, has one file for each.
std::string nameIn(const CacheFolder &Folder, const Options &Chosen, const Plan &Planned) {
  if (!Chosen.CacheFolder.empty() || llvm::sys::path::filename(Folder.path()) == ProjectCacheName)
    return "last.json";
  return "last-" + llvm::utohexstr(llvm::xxh3_64bits(Planned.Home), /*LowerCase=*/true) + ".json";
}

llvm::ErrorOr<CacheFolder> folderOf(const Options &Chosen, const Plan &Planned) {
  for (const std::string &Candidate : cacheFolders(Chosen, Planned))
    if (llvm::ErrorOr<CacheFolder> Opened = CacheFolder::open(Candidate))
      return Opened;
  return std::make_error_code(std::errc::no_such_file_or_directory);
}

} // namespace

void lockseam::keepLastResults(const Report &Found, const Options &Chosen, const Plan &Planned,
                               llvm::StringRef CurrentDirectory) {
  if (Chosen.Only || Chosen.Flags || Chosen.Unsaved || Found.Seen.UnitsOverBudget)
    return;
  llvm::ErrorOr<CacheFolder> Folder = folderOf(Chosen, Planned);
  if (!Folder)
    return; // the cache of facts has said why
  std::string Text;
  llvm::raw_string_ostream Out(Text);
  auto Files = llvm::vfs::getRealFileSystem();
  SourceLines Lines(*Files);
  reportJson(Found, Lines, CurrentDirectory, Out);
  std::string Name = nameIn(*Folder, Chosen, Planned);
  if (std::error_code Failure = Folder->writeFile(Name, Out.str()))
    llvm::errs() << "lockseam: note: the results are not kept: " << Folder->path() << "/" << Name
                 << ": " << Failure.message() << '\n';
}

std::unique_ptr<llvm::MemoryBuffer> lockseam::readLastResults(const Options &Chosen,
                                                              const Plan &Planned) {
  for (const std::string &Candidate : cacheFolders(Chosen, Planned)) {
    if (!llvm::sys::fs::is_directory(Candidate)) // or it would be made
      continue;
    if (llvm::ErrorOr<CacheFolder> Folder = CacheFolder::open(Candidate))
      if (auto Bytes = Folder->readFile(nameIn(*Folder, Chosen, Planned)))
        return Bytes;
  }
  return nullptr;
}
