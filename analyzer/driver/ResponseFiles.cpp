// ResponseFiles.cpp - words in files: @FILE on a command line.
#include "ResponseFiles.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/StringSaver.h"

using namespace lockseam;
namespace vfs = llvm::vfs;

namespace {

// For one command; no build comes near either.
constexpr unsigned MaxFiles = 256;
constexpr uint64_t MaxBytes = 16 << 20;

class LimitedFiles : public vfs::ProxyFileSystem {
public:
  using ProxyFileSystem::ProxyFileSystem;

  llvm::ErrorOr<std::unique_ptr<vfs::File>> openFileForRead(const llvm::Twine &Path) override {
    llvm::ErrorOr<vfs::Status> Status = status(Path);
    if (!Status)
      return Status.getError();
    if (!Status->isRegularFile())
      return std::make_error_code(std::errc::invalid_argument);
    Bytes += Status->getSize();
    if (++Files > MaxFiles || Bytes > MaxBytes)
      return std::make_error_code(std::errc::argument_list_too_long);
    return ProxyFileSystem::openFileForRead(Path);
  }

private:
  unsigned Files = 0;
  uint64_t Bytes = 0;
};

} // namespace

llvm::Error lockseam::expandResponseFiles(std::vector<std::string> &Words,
                                          llvm::StringRef Directory,
                                          llvm::IntrusiveRefCntPtr<vfs::FileSystem> Files) {
  llvm::BumpPtrAllocator Allocator;
  llvm::StringSaver Saver(Allocator);
  llvm::SmallVector<const char *> Argv;
  for (const std::string &Word : Words)
    Argv.push_back(Saver.save(Word).data());
  LimitedFiles Limited(std::move(Files));
  llvm::cl::ExpansionContext Expansion(Allocator, llvm::cl::TokenizeGNUCommandLine);
  llvm::Error Problem =
      Expansion.setVFS(&Limited).setCurrentDir(Directory).expandResponseFiles(Argv);
  Words.assign(Argv.begin(), Argv.end());
  return Problem;
}
