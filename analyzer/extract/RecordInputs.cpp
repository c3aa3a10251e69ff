// RecordInputs.cpp - a file system that writes down what it is asked.
#include "analyzer/extract/RecordInputs.h"
#include "llvm/Support/Path.h"

namespace lockseam {

namespace vfs = llvm::vfs;

namespace {

/// An open file; what it says is recorded when it is read.
class RecordedFile : public vfs::File {
public:
  RecordedFile(std::unique_ptr<vfs::File> Real, std::string Path, bool IsRegular,
               InputRecord &Record)
      : Real(std::move(Real)), Path(std::move(Path)), IsRegular(IsRegular), Record(Record) {}

  llvm::ErrorOr<vfs::Status> status() override { return Real->status(); }
  llvm::ErrorOr<std::string> getName() override { return Real->getName(); }
  std::error_code close() override { return Real->close(); }

  llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>> getBuffer(const llvm::Twine &Name,
                                                               int64_t FileSize,
                                                               bool RequiresNullTerminator,
                                                               bool IsVolatile) override {
    auto Buffer = Real->getBuffer(Name, FileSize, RequiresNullTerminator, IsVolatile);
    if (!Buffer)
      return Buffer;
    if (IsRegular)
      Record.add({Path, InputQuery::Content}, contentAnswer((*Buffer)->getBuffer()));
    else if (!(*Buffer)->getBuffer().empty()) // anything but /dev/null
      Record.Repeatable = false;
    return Buffer;
  }

private:
  std::unique_ptr<vfs::File> Real;
  std::string Path;
  bool IsRegular;
  InputRecord &Record;
};

class RecordingFileSystem : public vfs::ProxyFileSystem {
public:
  RecordingFileSystem(llvm::IntrusiveRefCntPtr<vfs::FileSystem> Files, InputRecord &Record)
      : ProxyFileSystem(std::move(Files)), Record(Record) {}

  llvm::ErrorOr<vfs::Status> status(const llvm::Twine &Path) override {
    llvm::ErrorOr<vfs::Status> Status = ProxyFileSystem::status(Path);
    recordKind(absolute(Path), Status);
    return Status;
  }

  bool exists(const llvm::Twine &Path) override { return static_cast<bool>(status(Path)); }

  llvm::ErrorOr<std::unique_ptr<vfs::File>> openFileForRead(const llvm::Twine &Path) override {
    auto File = ProxyFileSystem::openFileForRead(Path);
    std::string Name = absolute(Path);
    if (!File) {
      // It may be there all the same, and not readable.
      Record.add({Name, InputQuery::Content}, MissingAnswer);
      return File;
    }
    llvm::ErrorOr<vfs::Status> Status = (*File)->status();
    recordKind(Name, Status);
    bool IsRegular = Status && Status->isRegularFile();
    return std::make_unique<RecordedFile>(std::move(*File), std::move(Name), IsRegular, Record);
  }

  vfs::directory_iterator dir_begin(const llvm::Twine &Folder, std::error_code &Failure) override {
    std::vector<std::string> Names;
    std::error_code Ended;
    for (auto I = ProxyFileSystem::dir_begin(Folder, Ended);
         I != vfs::directory_iterator() && !Ended; I.increment(Ended))
      Names.push_back(llvm::sys::path::filename(I->path()).str());
    Record.add({absolute(Folder), InputQuery::Listing},
               Ended ? MissingAnswer : listingAnswer(std::move(Names)));
    return ProxyFileSystem::dir_begin(Folder, Failure);
  }

  std::error_code getRealPath(const llvm::Twine &Path,
                              llvm::SmallVectorImpl<char> &Output) override {
    std::error_code Failure = ProxyFileSystem::getRealPath(Path, Output);
    Record.add({absolute(Path), InputQuery::RealPath},
               Failure ? MissingAnswer : contentAnswer({Output.data(), Output.size()}));
    return Failure;
  }

private:
  std::string absolute(const llvm::Twine &Path) const {
    llvm::SmallString<256> Text;
    Path.toVector(Text);
    if (makeAbsolute(Text))
      Record.Repeatable = false;
    return std::string(Text);
  }

  void recordKind(std::string Path, const llvm::ErrorOr<vfs::Status> &Status) {
    Record.add({std::move(Path), InputQuery::Kind},
               Status ? kindAnswer(Status->getType()) : MissingAnswer);
  }

  InputRecord &Record;
};

} // namespace

llvm::IntrusiveRefCntPtr<vfs::FileSystem>
recordInputs(llvm::IntrusiveRefCntPtr<vfs::FileSystem> Files, InputRecord &Record) {
  return llvm::makeIntrusiveRefCnt<RecordingFileSystem>(std::move(Files), Record);
}

} // namespace lockseam
