// SourceLines.cpp - lines of source files, read once and kept.
#include "SourceLines.h"
#include "llvm/Support/ConvertUTF.h"
#include <algorithm>

using namespace lockseam;

const SourceLines::Source &SourceLines::load(Name File) {
  auto [Entry, IsNew] = Loaded.try_emplace(File);
  Source &S = Entry->second;
  if (!IsNew)
    return S;
  // Facts from elsewhere may name any file, also a device that never ends.
  llvm::ErrorOr<llvm::vfs::Status> Status = Files.status(File.str());
  if (!Status || !Status->isRegularFile())
    return S;
  auto Buffer = Files.getBufferForFile(File.str());
  if (!Buffer)
    return S;
  S.Buffer = std::move(*Buffer);
  llvm::StringRef Text = S.Buffer->getBuffer();
  S.Starts.push_back(0);
  for (size_t At = Text.find('\n'); At != llvm::StringRef::npos; At = Text.find('\n', At + 1))
    S.Starts.push_back(At + 1);
  return S;
}

std::optional<llvm::StringRef> SourceLines::text(Name File) {
  const Source &S = load(File);
  if (!S.Buffer)
    return std::nullopt;
  return S.Buffer->getBuffer();
}

std::optional<size_t> SourceLines::offset(Name File, uint32_t Number) {
  const Source &S = load(File);
  if (Number == 0 || Number > S.Starts.size())
    return std::nullopt;
  return S.Starts[Number - 1];
}

std::optional<llvm::StringRef> SourceLines::line(Name File, uint32_t Number) {
  std::optional<size_t> Start = offset(File, Number);
  if (!Start)
    return std::nullopt;
  llvm::StringRef Rest = load(File).Buffer->getBuffer().drop_front(*Start);
  return Rest.take_until([](char C) { return C == '\n'; }).rtrim('\r');
}

std::string SourceLines::realPath(llvm::StringRef Path) {
  llvm::SmallString<128> Real;
  return Files.getRealPath(Path, Real) ? Path.str() : std::string(Real);
}

uint32_t lockseam::utf16Column(llvm::StringRef Line, uint32_t Column) {
  llvm::StringRef Before = Line.take_front(Column > 0 ? Column - 1 : 0);
  uint32_t Units = 0;
  for (size_t At = 0; At < Before.size();) {
    auto *Byte = reinterpret_cast<const llvm::UTF8 *>(Before.data() + At);
    size_t Length = llvm::getNumBytesForUTF8(*Byte);
    if (At + Length > Before.size() || !llvm::isLegalUTF8Sequence(Byte, Byte + Length))
      Length = 1;
    // Four bytes are a character beyond the basic plane: a surrogate pair.
    Units += Length == 4 ? 2 : 1;
    At += Length;
  }
  return Units + 1;
}
