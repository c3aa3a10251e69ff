// WorkerProtocol.cpp - the messages of parent and workers, as bytes and back.
#include "WorkerProtocol.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/Endian.h"
#include <cerrno>
#include <unistd.h>

using namespace lockseam;

std::string lockseam::frame(llvm::StringRef Payload) {
  std::string Text(FrameHeader, '\0');
  llvm::support::endian::write64le(Text.data(), Payload.size());
  return Text.append(Payload.begin(), Payload.end());
}

uint64_t lockseam::frameLength(llvm::StringRef Header) {
  return llvm::support::endian::read64le(Header.data());
}

std::optional<llvm::StringRef> lockseam::takeFrame(llvm::StringRef &Bytes) {
  if (Bytes.size() < FrameHeader || Bytes.size() - FrameHeader < frameLength(Bytes))
    return std::nullopt;
  llvm::StringRef Payload = Bytes.substr(FrameHeader, frameLength(Bytes));
  Bytes = Bytes.drop_front(FrameHeader + Payload.size());
  return Payload;
}

std::string lockseam::encodeUnsaved(const UnsavedFiles *Unsaved) {
  std::string Frames;
  if (Unsaved)
    for (const auto &[Path, Content] : Unsaved->all())
      Frames += frame(Path) + frame(Content ? "+" + *Content : "-");
  return Frames;
}

std::shared_ptr<const UnsavedFiles> lockseam::decodeUnsaved(llvm::StringRef Frames) {
  auto Unsaved = std::make_shared<UnsavedFiles>();
  while (std::optional<llvm::StringRef> Path = takeFrame(Frames)) {
    llvm::StringRef Content = takeFrame(Frames).value_or("-");
    if (Content.consume_front("+"))
      Unsaved->add(*Path, Content.str());
    else
      Unsaved->hide(*Path);
  }
  return Unsaved->empty() ? nullptr : Unsaved;
}

std::string lockseam::encodeRequest(const Request &Asked) {
  std::string Text = Asked.Options.ParseEveryBody ? "1" : "0";
  Text += Asked.SameBuffers ? "1" : "0";
  Text += Asked.WantsInputs ? "1" : "0";
  for (llvm::StringRef Part : {Asked.Command.Directory, Asked.Command.File})
    (Text += '\0') += Part;
  for (const std::string &Argument : Asked.Command.Arguments)
    (Text += '\0') += Argument;
  return frame(Text) + (Asked.SameBuffers ? "" : encodeUnsaved(Asked.Options.Unsaved.get()));
}

Request lockseam::decodeRequest(llvm::StringRef Payload) {
  llvm::SmallVector<llvm::StringRef> Parts;
  takeFrame(Payload).value_or("").split(Parts, '\0');
  Parts.resize(std::max<size_t>(Parts.size(), 3));
  Request Asked;
  Asked.Options.ParseEveryBody = Parts[0].starts_with("1");
  Asked.Options.Unsaved = decodeUnsaved(Payload);
  Asked.SameBuffers = Parts[0].drop_front(Parts[0].empty() ? 0 : 1).starts_with("1");
  Asked.WantsInputs = Parts[0].ends_with("1");
  Asked.Command = {Parts[1].str(), Parts[2].str(), {}};
  for (llvm::StringRef Argument : llvm::drop_begin(Parts, 3))
    Asked.Command.Arguments.push_back(Argument.str());
  return Asked;
}

UnitResult lockseam::decodeReply(llvm::StringRef Payload) {
  if (Payload.consume_front("E"))
    return {"", "", Payload.str()};
  std::optional<llvm::StringRef> Inputs;
  if (Payload.consume_front("F"))
    Inputs = takeFrame(Payload);
  if (!Inputs)
    return {"", "", "the reply of the compiler is damaged"};
  return {Payload.str(), Inputs->str(), ""};
}

namespace {

bool readFully(int File, char *To, size_t Size) {
  while (Size > 0) {
    ssize_t Got = ::read(File, To, Size);
    if (Got < 0 && errno == EINTR)
      continue;
    if (Got <= 0)
      return false;
    To += Got;
    Size -= Got;
  }
  return true;
}

bool writeFully(int File, llvm::StringRef Text) {
  while (!Text.empty()) {
    ssize_t Put = ::write(File, Text.data(), Text.size());
    if (Put < 0 && errno == EINTR)
      continue;
    if (Put <= 0)
      return false;
    Text = Text.drop_front(Put);
  }
  return true;
}

} // namespace

std::optional<std::string> lockseam::readFrame(int File) {
  std::string Header(FrameHeader, '\0');
  if (!readFully(File, Header.data(), Header.size()))
    return std::nullopt;
  std::string Payload(frameLength(Header), '\0');
  if (!readFully(File, Payload.data(), Payload.size()))
    return std::nullopt;
  return Payload;
}

bool lockseam::writeFrame(int File, llvm::StringRef Payload) {
  return writeFully(File, frame(Payload));
}
