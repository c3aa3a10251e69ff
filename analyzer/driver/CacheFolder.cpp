// CacheFolder.cpp - files of the cache: whole or not at all, ours or not read.
#include "CacheFolder.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Support/xxhash.h"
#include <cerrno>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace lockseam;
using llvm::StringRef;
namespace fs = llvm::sys::fs;
namespace endian = llvm::support::endian;

namespace {

constexpr llvm::StringLiteral Magic = "LSFC";
constexpr uint32_t Version = 1;
constexpr size_t VersionAt = 4, SizeAt = 8, ChecksumAt = 16, KeyAt = 24;
constexpr size_t PayloadAt = KeyAt + sizeof(CacheKey);
constexpr llvm::StringLiteral TemporaryPrefix = "new-";

/// A file that is used gets a new time now and then, not at every use.
constexpr std::chrono::hours UseIsNoted(24);

std::error_code lastError() { return {errno, std::generic_category()}; }

StringRef bytesOf(const CacheKey &Key) {
  return {reinterpret_cast<const char *>(Key.data()), Key.size()};
}

std::string sealed(const CacheKey &Key, StringRef Payload) {
  std::string Bytes = Magic.str() + std::string(KeyAt - VersionAt, '\0');
  Bytes += bytesOf(Key);
  Bytes += Payload;
  endian::write32le(Bytes.data() + VersionAt, Version);
  endian::write64le(Bytes.data() + SizeAt, Payload.size());
  endian::write64le(Bytes.data() + ChecksumAt,
                    llvm::xxh3_64bits(StringRef(Bytes).drop_front(KeyAt)));
  return Bytes;
}

bool isIntact(const CacheKey &Key, StringRef Bytes) {
  return Bytes.size() >= PayloadAt && Bytes.starts_with(Magic) &&
         endian::read32le(Bytes.data() + VersionAt) == Version &&
         endian::read64le(Bytes.data() + SizeAt) == Bytes.size() - PayloadAt &&
         Bytes.substr(KeyAt).starts_with(bytesOf(Key)) &&
         endian::read64le(Bytes.data() + ChecksumAt) == llvm::xxh3_64bits(Bytes.drop_front(KeyAt));
}

bool wasUsedLongAgo(const struct stat &Status) {
  auto Age =
      std::chrono::system_clock::now().time_since_epoch() - std::chrono::seconds(Status.st_mtime);
  return Age > UseIsNoted;
}

/// A plain file; nothing if it is anything else.
std::unique_ptr<llvm::MemoryBuffer> readPlainFile(const std::string &Path) {
  int File = ::open(Path.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
  if (File < 0)
    return nullptr;
  std::unique_ptr<llvm::MemoryBuffer> Bytes;
  struct stat Status = {};
  if (::fstat(File, &Status) == 0 && S_ISREG(Status.st_mode)) {
    // Read, not mapped: another process may cut it short at any time.
    auto Buffer = llvm::MemoryBuffer::getOpenFile(File, Path, Status.st_size,
                                                  /*RequiresNullTerminator=*/false,
                                                  /*IsVolatile=*/true);
    if (Buffer)
      Bytes = std::move(*Buffer);
    if (wasUsedLongAgo(Status))
      ::futimens(File, nullptr);
  }
  ::close(File);
  return Bytes;
}

std::error_code writeFully(int File, StringRef Bytes) {
  while (!Bytes.empty()) {
    ssize_t Put = ::write(File, Bytes.data(), Bytes.size());
    if (Put < 0 && errno != EINTR)
      return lastError();
    Bytes = Bytes.drop_front(std::max<ssize_t>(Put, 0));
  }
  return {};
}

bool isEntryName(StringRef Name) {
  return Name.size() == 2 * sizeof(CacheKey) && llvm::all_of(Name, llvm::isHexDigit);
}

struct CacheFile {
  std::string Path;
  bool IsEntry = false;
  uint64_t Size = 0;
  std::chrono::system_clock::time_point Used;
};

std::vector<CacheFile> filesOf(const std::string &Folder) {
  std::vector<CacheFile> Files;
  std::error_code Failure;
  for (fs::directory_iterator I(Folder, Failure, /*follow_symlinks=*/false), End;
       I != End && !Failure; I.increment(Failure)) {
    StringRef Name = llvm::sys::path::filename(I->path());
    if (!isEntryName(Name) && !Name.starts_with(TemporaryPrefix))
      continue;
    struct stat Status = {};
    if (::lstat(I->path().c_str(), &Status) == 0 && S_ISREG(Status.st_mode))
      Files.push_back({I->path(), isEntryName(Name), static_cast<uint64_t>(Status.st_size),
                       std::chrono::system_clock::from_time_t(Status.st_mtime)});
  }
  return Files;
}

/// So that version control does not see a cache among the sources.
void hideFromGit(const std::string &Folder) {
  std::string Name = Folder + "/.gitignore";
  int File = -1;
  if (fs::openFileForWrite(Name, File, fs::CD_CreateNew))
    return;
  llvm::raw_fd_ostream Out(File, /*shouldClose=*/true);
  Out << "*\n";
  Out.flush();
  if (!Out.has_error())
    return;
  Out.clear_error();
  fs::remove(Name);
}

} // namespace

llvm::ErrorOr<CacheFolder> CacheFolder::open(const std::string &Path) {
  if (::mkdir(Path.c_str(), 0777) != 0 && errno != EEXIST)
    return lastError();
  struct stat Status = {};
  if (::lstat(Path.c_str(), &Status) != 0)
    return lastError();
  if (!S_ISDIR(Status.st_mode))
    return std::make_error_code(std::errc::not_a_directory);
  if (Status.st_uid != ::geteuid())
    return std::make_error_code(std::errc::operation_not_permitted);
  if (::access(Path.c_str(), R_OK | W_OK | X_OK) != 0)
    return lastError();
  return CacheFolder(Path);
}

llvm::ErrorOr<CacheFolder> CacheFolder::openHidden(const std::string &Path) {
  llvm::ErrorOr<CacheFolder> Opened = open(Path);
  if (Opened)
    hideFromGit(Path);
  return Opened;
}

std::string CacheFolder::fileOf(const CacheKey &Key) const {
  return Path + "/" + llvm::toHex(Key, /*LowerCase=*/true);
}

void lockseam::forget(StringRef Bytes) {
  static const auto PageSize = static_cast<uintptr_t>(llvm::sys::Process::getPageSizeEstimate());
  auto First = reinterpret_cast<uintptr_t>(Bytes.begin()) + PageSize - 1;
  auto Last = reinterpret_cast<uintptr_t>(Bytes.end());
  First -= First % PageSize;
  Last -= Last % PageSize;
  if (First < Last)
    ::madvise(reinterpret_cast<void *>(First), Last - First, MADV_DONTNEED);
}

std::optional<CachedBytes> CacheFolder::read(const CacheKey &Key) const {
  std::unique_ptr<llvm::MemoryBuffer> File = readPlainFile(fileOf(Key));
  if (!File || !isIntact(Key, File->getBuffer()))
    return std::nullopt;
  StringRef Payload = File->getBuffer().drop_front(PayloadAt);
  return CachedBytes{std::move(File), Payload};
}

std::error_code CacheFolder::write(const CacheKey &Key, StringRef Payload) const {
  return writeFile(llvm::toHex(Key, /*LowerCase=*/true), sealed(Key, Payload));
}

void CacheFolder::noteUse(const CacheKey &Key) const {
  struct stat Status = {};
  std::string File = fileOf(Key);
  if (::lstat(File.c_str(), &Status) == 0 && wasUsedLongAgo(Status))
    ::utimensat(AT_FDCWD, File.c_str(), nullptr, AT_SYMLINK_NOFOLLOW);
}

std::unique_ptr<llvm::MemoryBuffer> CacheFolder::readFile(StringRef Name) const {
  return readPlainFile(Path + "/" + Name.str());
}

std::error_code CacheFolder::writeFile(StringRef Name, StringRef Bytes) const {
  std::string Temporary = Path + "/" + TemporaryPrefix.str() + "XXXXXX";
  int File = ::mkstemp(Temporary.data());
  if (File < 0)
    return lastError();
  std::error_code Failure = writeFully(File, Bytes);
  if (::close(File) != 0 && !Failure)
    Failure = lastError();
  if (!Failure && ::rename(Temporary.c_str(), (Path + "/" + Name.str()).c_str()) != 0)
    Failure = lastError();
  if (Failure)
    ::unlink(Temporary.c_str());
  return Failure;
}

void lockseam::pruneCache(const CacheFolder &Folder, const CacheLimits &Limits,
                          std::chrono::system_clock::time_point Now) {
  std::vector<CacheFile> Files = filesOf(Folder.path());
  llvm::sort(Files, [](const CacheFile &A, const CacheFile &B) {
    return std::tie(A.Used, A.Path) > std::tie(B.Used, B.Path);
  });
  uint64_t Seen = 0;
  for (const CacheFile &File : Files) { // the latest first
    Seen += File.IsEntry ? File.Size : 0;
    auto Allowed = File.IsEntry ? Limits.Unused : Limits.Abandoned;
    if (Now - File.Used > Allowed || (File.IsEntry && Seen > Limits.Bytes))
      ::unlink(File.Path.c_str());
  }
}
