// UnsavedFiles.cpp - buffers in place of files, for whoever reads sources.
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
    std::string Name = absolute(Path);
    if (const std::string *Content = Unsaved.find(Name))
      return statusOf(Path, *Content);
    if (Unsaved.hides(Name))
      return std::make_error_code(std::errc::no_such_file_or_directory);
    if (Unsaved.addsFolder(Name))
      return vfs::Status(Path, idOf(Name), llvm::sys::TimePoint<>(), 0, 0, 0,
                         fs::file_type::directory_file, fs::perms::owner_all);
    return ProxyFileSystem::status(Path);
  }

  bool exists(const llvm::Twine &Path) override { return static_cast<bool>(status(Path)); }

  llvm::ErrorOr<std::unique_ptr<vfs::File>> openFileForRead(const llvm::Twine &Path) override {
    std::string Name = absolute(Path);
    if (const std::string *Content = Unsaved.find(Name))
      return std::make_unique<BufferFile>(statusOf(Path, *Content), *Content);
    if (Unsaved.hides(Name))
      return std::make_error_code(std::errc::no_such_file_or_directory);
    return ProxyFileSystem::openFileForRead(Path);
  }

private:
  std::string absolute(const llvm::Twine &Path) const {
    llvm::SmallString<256> Text;
    Path.toVector(Text);
    return makeAbsolute(Text) ? "" : std::string(Text);
  }

  /// Of what is not on disk: the same whenever it is asked for.
  fs::UniqueID idOf(llvm::StringRef Name) {
    auto [Known, IsNew] = Invented.try_emplace(normalised(Name));
    if (IsNew)
      Known->second = vfs::getNextVirtualUniqueID();
    return Known->second;
  }

  /// The file keeps its identity, so that a header with two names is still one.
  vfs::Status statusOf(const llvm::Twine &Path, const std::string &Content) {
    if (llvm::ErrorOr<vfs::Status> Real = ProxyFileSystem::status(Path))
      return vfs::Status::copyWithNewSize(*Real, Content.size());
    return {Path, idOf(absolute(Path)), llvm::sys::TimePoint<>(),    0,
            0,    Content.size(),       fs::file_type::regular_file, fs::perms::owner_all};
  }

  const UnsavedFiles &Unsaved;
  std::map<std::string, fs::UniqueID> Invented;
};

} // namespace

void UnsavedFiles::put(llvm::StringRef Path, std::optional<std::string> Content) {
  std::string Name = normalised(Path);
  fs::UniqueID Id;
  if (!fs::getUniqueID(Name, Id))
    PathOfFile[Id] = Name;
  Contents[Name] = std::move(Content);
}

void UnsavedFiles::add(llvm::StringRef Path, std::string Content) {
  put(Path, std::move(Content));
  std::string Name = normalised(Path);
  for (llvm::StringRef At = llvm::sys::path::parent_path(Name); !At.empty() && !fs::exists(At);
       At = llvm::sys::path::parent_path(At))
    Folders.insert(At.str());
}

void UnsavedFiles::hide(llvm::StringRef Path) { put(Path, std::nullopt); }

const std::optional<std::string> *UnsavedFiles::lookUp(llvm::StringRef Path) const {
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

const std::string *UnsavedFiles::find(llvm::StringRef Path) const {
  const std::optional<std::string> *Found = lookUp(Path);
  return Found && *Found ? &**Found : nullptr;
}

bool UnsavedFiles::hides(llvm::StringRef Path) const {
  const std::optional<std::string> *Found = lookUp(Path);
  return Found && !*Found;
}

bool UnsavedFiles::addsFolder(llvm::StringRef Path) const {
  return !Folders.empty() && Folders.count(normalised(Path));
}

bool UnsavedFiles::changes(llvm::StringRef Path) const { return lookUp(Path) || addsFolder(Path); }

llvm::IntrusiveRefCntPtr<vfs::FileSystem>
overlayUnsaved(llvm::IntrusiveRefCntPtr<vfs::FileSystem> Files, const UnsavedFiles &Unsaved) {
  return llvm::makeIntrusiveRefCnt<OverlaidFileSystem>(std::move(Files), Unsaved);
}

llvm::IntrusiveRefCntPtr<vfs::FileSystem> filesBehind(const UnsavedFiles *Unsaved) {
  auto Files = vfs::getRealFileSystem();
  return Unsaved ? overlayUnsaved(std::move(Files), *Unsaved) : Files;
}

InputAnswer askInput(llvm::StringRef Path, InputQuery Query, const UnsavedFiles *Unsaved) {
  bool MayDiffer = Query == InputQuery::Kind || Query == InputQuery::Content;
  if (!Unsaved || !MayDiffer || !Unsaved->changes(Path))
    return askInput(Path, Query);
  if (const std::string *Content = Unsaved->find(Path))
    return Query == InputQuery::Kind ? kindAnswer(fs::file_type::regular_file)
                                     : contentAnswer(*Content);
  if (Query == InputQuery::Kind && Unsaved->addsFolder(Path))
    return kindAnswer(fs::file_type::directory_file);
  return MissingAnswer;
}

} // namespace lockseam
