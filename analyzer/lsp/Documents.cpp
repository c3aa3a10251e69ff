// Documents.cpp - the files that are open in the editor, with the text they have there.
#include "Documents.h"
#include "Uri.h"
#include "analyzer/driver/Errors.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace lockseam;
namespace fs = llvm::sys::fs;

llvm::Error lockseam::applyChange(std::string &Text, const Json &Change, Encoding In) {
  std::optional<std::string> New = textAt(Change, {"text"});
  if (!New)
    return failure("a change has no text");
  const Json *Where = valueAt(Change, {"range"});
  if (!Where) {
    Text = std::move(*New);
    return llvm::Error::success();
  }
  std::optional<Range> Old = readRange(Where);
  if (!Old)
    return failure("a change has no valid range");
  size_t Start = offsetOf(Text, Old->Start, In), End = offsetOf(Text, Old->End, In);
  Text.replace(Start, End - Start, *New);
  return llvm::Error::success();
}

static int64_t versionIn(const Json &Params) {
  return numberAt(Params, {"textDocument", "version"}).value_or(0);
}

llvm::Error Documents::open(const Json &Params) {
  std::optional<std::string> Uri = textAt(Params, {"textDocument", "uri"});
  std::optional<std::string> Text = textAt(Params, {"textDocument", "text"});
  if (!Uri || !Text)
    return failure("didOpen needs a textDocument with uri and text");
  if (std::optional<std::string> Path = pathOfUri(*Uri))
    ByUri[*Uri] = {*Uri, *Path, versionIn(Params), std::move(*Text)};
  return llvm::Error::success();
}

llvm::Error Documents::change(const Json &Params, Encoding In) {
  auto Known = ByUri.find(textAt(Params, {"textDocument", "uri"}).value_or(""));
  if (Known == ByUri.end())
    return failure("didChange of a document that is not open");
  std::string Text = Known->second.Text;
  for (const Json &Change : listAt(Params, {"contentChanges"}))
    if (llvm::Error Problem = applyChange(Text, Change, In))
      return Problem;
  Known->second.Text = std::move(Text);
  Known->second.Version = versionIn(Params);
  return llvm::Error::success();
}

void Documents::close(llvm::StringRef Uri) { ByUri.erase(Uri.str()); }

const Document *Documents::find(llvm::StringRef Uri) const {
  auto Known = ByUri.find(Uri.str());
  return Known == ByUri.end() ? nullptr : &Known->second;
}

const Document *Documents::findPath(llvm::StringRef Path) const {
  for (const auto &[Uri, Each] : ByUri)
    if (Each.Path == Path)
      return &Each;
  for (const auto &[Uri, Each] : ByUri)
    if (bool Same = false; !fs::equivalent(Each.Path, Path, Same) && Same)
      return &Each;
  return nullptr;
}

bool lockseam::isUnsaved(const Document &Of) {
  if (!fs::is_regular_file(Of.Path)) // a device may never end
    return true;
  auto File = llvm::MemoryBuffer::getFile(Of.Path);
  return !File || (*File)->getBuffer() != Of.Text;
}
