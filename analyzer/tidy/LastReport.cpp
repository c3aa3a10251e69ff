// LastReport.cpp - what the last `lockseam check` of the whole program found in this unit.
#include "LastReport.h"
#include "analyzer/driver/CompileCommands.h"
#include "analyzer/report/JsonReporter.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace lockseam;
using llvm::StringRef;
namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

namespace {

constexpr uint64_t MaxBytes = 1u << 30;

/// Named, or the nearest file of that name above the main file.
std::string findNamed(StringRef Named, StringRef MainFile) {
  if (path::is_absolute(Named))
    return Named.str();
  for (StringRef At = path::parent_path(MainFile); !At.empty(); At = path::parent_path(At)) {
    llvm::SmallString<128> File(At);
    path::append(File, Named);
    if (fs::exists(File))
      return std::string(File);
  }
  return Named.str();
}

llvm::Expected<StoredReport> readNamed(const std::string &File) {
  auto Unreadable = [&](const llvm::Twine &Why) {
    return llvm::createStringError(llvm::inconvertibleErrorCode(),
                                   File + ": error: cannot read the last results: " + Why);
  };
  fs::file_status Status;
  if (std::error_code Problem = fs::status(File, Status))
    return Unreadable(Problem.message());
  // The name comes with the repository: no pipe that never ends, nothing that fills memory.
  if (!fs::is_regular_file(Status) || Status.getSize() > MaxBytes)
    return Unreadable("no plain file of a sensible size");
  auto Buffer = llvm::MemoryBuffer::getFile(File);
  if (!Buffer)
    return Unreadable(Buffer.getError().message());
  return readReport((*Buffer)->getBuffer(), File);
}

/// Which files are still what the results were made from.
class Freshness {
public:
  Freshness(const std::map<std::string, std::string> &Hashes, TextOfFile Text)
      : Hashes(Hashes), Text(Text) {}

  /// The first file of a finding that has changed; empty if there is none.
  StringRef changedFile(const Finding &F) {
    if (!isFresh(F.Where.File))
      return F.Where.File.str();
    for (const Note &N : F.Notes)
      if (N.Where.File && !isFresh(N.Where.File))
        return N.Where.File.str();
    return "";
  }

private:
  bool isFresh(Name File) {
    auto [Entry, IsNew] = Known.try_emplace(File, false);
    if (!IsNew)
      return Entry->second;
    auto Hash = Hashes.find(File.str().str());
    if (Hash == Hashes.end())
      return false;
    std::optional<StringRef> Now = Text(File.str());
    return Entry->second = Now && contentHash(*Now) == Hash->second;
  }

  const std::map<std::string, std::string> &Hashes;
  TextOfFile Text;
  std::map<Name, bool> Known;
};

} // namespace

std::string lockseam::homeOf(StringRef Directory, StringRef MainFile) {
  std::optional<std::string> Database = findCompileDatabase(Directory);
  if (!Database)
    Database = findCompileDatabase(path::parent_path(MainFile));
  return Database ? path::parent_path(*Database).str() : Directory.str();
}

llvm::Expected<StoredReport> lockseam::readLastReport(StringRef Named, StringRef Home,
                                                      StringRef MainFile) {
  if (!Named.empty())
    return readNamed(findNamed(Named, MainFile));
  Plan Planned;
  Planned.Home = Home.str();
  Planned.FromDatabase = true;
  if (auto Bytes = readLastResults(Options(), Planned))
    return readReport(Bytes->getBuffer(), Bytes->getBufferIdentifier());
  return StoredReport();
}

StaleFindings lockseam::takeStale(StoredReport &Stored, TextOfFile Text) {
  Freshness Fresh(Stored.Hashes, Text);
  StaleFindings Stale;
  llvm::erase_if(Stored.Findings, [&](StoredFinding &F) {
    std::string Changed = Fresh.changedFile(F.Told).str();
    if (Changed.empty())
      return false;
    if (Stale.ChangedFile.empty())
      Stale.ChangedFile = std::move(Changed);
    Stale.Findings.push_back(F.Told);
    return true;
  });
  return Stale;
}
