// StepFiles.cpp - files that are not there: what they say is decided when Clang asks for them.
#include "analyzer/extract/StepFiles.h"

namespace lockseam {

namespace vfs = llvm::vfs;

static std::string includeOf(llvm::StringRef Header) { return ("#include " + Header + "\n").str(); }

StepFiles::StepFiles(llvm::IntrusiveRefCntPtr<vfs::FileSystem> Files, std::string Main,
                     std::function<Step()> Next)
    : ProxyFileSystem(std::move(Files)), Ours(llvm::makeIntrusiveRefCnt<vfs::InMemoryFileSystem>()),
      Next(std::move(Next)) {
  Ours->addFile(Main, 0,
                llvm::MemoryBuffer::getMemBufferCopy(includeOf("\"" + pathOfStep() + "\"")));
}

std::string StepFiles::pathOfStep() const {
  return Folder.str() + "/step-" + std::to_string(Steps);
}

bool StepFiles::isOurs(const llvm::Twine &Path) {
  std::string Text = Path.str();
  if (Text == pathOfStep()) {
    Step Made = Next();
    ++Steps;
    std::string Content;
    for (const std::string &Header : Made.Headers)
      Content += includeOf(Header);
    if (!Made.IsLast)
      Content += includeOf("\"" + pathOfStep() + "\"");
    Ours->addFile(Text, 0, llvm::MemoryBuffer::getMemBufferCopy(Content));
  }
  return llvm::StringRef(Text).starts_with(Folder);
}

llvm::ErrorOr<vfs::Status> StepFiles::status(const llvm::Twine &Path) {
  return isOurs(Path) ? Ours->status(Path) : ProxyFileSystem::status(Path);
}

llvm::ErrorOr<std::unique_ptr<vfs::File>> StepFiles::openFileForRead(const llvm::Twine &Path) {
  return isOurs(Path) ? Ours->openFileForRead(Path) : ProxyFileSystem::openFileForRead(Path);
}

std::error_code StepFiles::getRealPath(const llvm::Twine &Path,
                                       llvm::SmallVectorImpl<char> &Output) {
  if (!isOurs(Path))
    return ProxyFileSystem::getRealPath(Path, Output);
  Path.toVector(Output);
  return {};
}

} // namespace lockseam
