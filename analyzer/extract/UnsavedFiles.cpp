// UnsavedFiles.cpp - what stands in the buffers of an editor, and not yet in the files.
#include "analyzer/extract/UnsavedFiles.h"
#include "llvm/Support/Path.h"

namespace lockseam {

namespace fs = llvm::sys::fs;
namespace vfs = llvm::vfs;

namespace {

std::string normalised(llvm::StringRef Path) {
  llvm::SmallString<256> Text(Path);
  llvm::sys::path::remove_dots(Text, /*remove_dot_dot=*/true);
  return std::string(Text);
}

/// A buffer as an open file.
class BufferFile : public vfs::File {
public:
  BufferFile(vfs::Status Is, const std::string &Content) : Is(std::move(Is)), Content(Content) {}

  llvm::ErrorOr<vfs::Status> status() override { return Is; }
  std::error_code close() override { return {}; }
  llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>> getBuffer(const llvm::Twine &Name, int64_t,
                                                               bool, bool) override {
    return llvm::MemoryBuffer::getMemBufferCopy(Content, Name);
  }

private:
  vfs::Status Is;
  const std::string &Content;
};

class OverlaidFileSystem : public vfs::ProxyFileSystem {
public:
  OverlaidFileSystem(llvm::IntrusiveRefCntPtr<vfs::FileSystem> Files, const UnsavedFiles &Unsaved)
      : ProxyFileSystem(std::move(Files)), Unsaved(Unsaved) {}

  llvm::ErrorOr<vfs::Status> status(const llvm::Twine &Path) override {
    const std::string *Content = find(Path);
    return Content ? statusOf(Path, *Content) : ProxyFileSystem::status(Path);
  }

  bool exists(const llvm::Twine &Path) override {
    return find(Path) || ProxyFileSystem::exists(Path);
  }

  llvm::ErrorOr<std::unique_ptr<vfs::File>> openFileForRead(const llvm::Twine &Path) override {
    if (const std::string *Content = find(Path))
      return std::make_unique<BufferFile>(statusOf(Path, *Content), *Content);
    return ProxyFileSystem::openFileForRead(Path);
  }

private:
  const std::string *find(const llvm::Twine &Path) const {
    llvm::SmallString<256> Text;
    Path.toVector(Text);
    return makeAbsolute(Text) ? nullptr : Unsaved.find(Text);
  }

  /// The file keeps its identity, so that a header with two names is still one.
  vfs::Status statusOf(const llvm::Twine &Path, const std::string &Content) {
    if (llvm::ErrorOr<vfs::Status> Real = ProxyFileSystem::status(Path))
      return vfs::Status::copyWithNewSize(*Real, Content.size());
    auto [Known, IsNew] = Invented.try_emplace(&Content);
    if (IsNew)
      Known->second = vfs::getNextVirtualUniqueID();
    return {Path, Known->second,  llvm::sys::TimePoint<>(),    0,
            0,    Content.size(), fs::file_type::regular_file, fs::perms::owner_all};
  }

  const UnsavedFiles &Unsaved;
  std::map<const std::string *, fs::UniqueID> Invented; // of buffers without a file
};

} // namespace

void UnsavedFiles::add(llvm::StringRef Path, std::string Content) {
  std::string Name = normalised(Path);
  fs::UniqueID Id;
  if (!fs::getUniqueID(Name, Id))
    PathOfFile[Id] = Name;
  Contents[Name] = std::move(Content);
}

const std::string *UnsavedFiles::find(llvm::StringRef Path) const {
  if (Contents.empty())
    return nullptr;
  auto Named = Contents.find(normalised(Path));
  if (Named != Contents.end())
    return &Named->second;
  fs::UniqueID Id;
  if (PathOfFile.empty() || fs::getUniqueID(Path, Id))
    return nullptr;
  auto Same = PathOfFile.find(Id);
  return Same == PathOfFile.end() ? nullptr : &Contents.at(Same->second);
}

llvm::IntrusiveRefCntPtr<vfs::FileSystem>
overlayUnsaved(llvm::IntrusiveRefCntPtr<vfs::FileSystem> Files, const UnsavedFiles &Unsaved) {
  return llvm::makeIntrusiveRefCnt<OverlaidFileSystem>(std::move(Files), Unsaved);
}

InputAnswer askInput(llvm::StringRef Path, InputQuery Query, const UnsavedFiles *Unsaved) {
  const std::string *Content = nullptr;
  if (Unsaved && (Query == InputQuery::Kind || Query == InputQuery::Content))
    Content = Unsaved->find(Path);
  if (!Content)
    return askInput(Path, Query);
  return Query == InputQuery::Kind ? kindAnswer(fs::file_type::regular_file)
                                   : contentAnswer(*Content);
}

} // namespace lockseam
