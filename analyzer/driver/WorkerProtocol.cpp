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

namespace {

std::string encodeUnit(const UnitCommand &Unit) {
  std::string Text = Unit.Directory + '\0' + Unit.File;
  for (const std::string &Argument : Unit.Arguments)
    (Text += '\0') += Argument;
  return Text;
}

UnitCommand decodeUnit(llvm::StringRef Text) {
  llvm::SmallVector<llvm::StringRef> Parts;
  Text.split(Parts, '\0');
  Parts.resize(std::max<size_t>(Parts.size(), 2));
  UnitCommand Unit{Parts[0].str(), Parts[1].str(), {}};
  for (llvm::StringRef Argument : llvm::drop_begin(Parts, 2))
    Unit.Arguments.push_back(Argument.str());
  return Unit;
}

/// Frames: h and a header, u and the place of a unit, ( and ) around each child.
std::string encodeTree(const HeaderTree &Tree) {
  std::string Text;
  for (const std::string &Header : Tree.Headers)
    Text += frame("h" + Header);
  for (size_t Unit : Tree.Units)
    Text += frame("u" + std::to_string(Unit));
  for (const HeaderTree &Child : Tree.Children)
    Text += frame("(") + encodeTree(Child) + frame(")");
  return Text;
}

/// Units: how many there are. Takes what it reads from Text.
HeaderTree decodeTree(llvm::StringRef &Text, size_t Units, unsigned Depth = 0) {
  constexpr unsigned MaxDepth = 10'000;
  HeaderTree Tree;
  while (std::optional<llvm::StringRef> Item = takeFrame(Text)) {
    size_t Unit = 0;
    if (*Item == ")")
      break;
    if (*Item == "(" && Depth < MaxDepth)
      Tree.Children.push_back(decodeTree(Text, Units, Depth + 1));
    else if (Item->consume_front("h"))
      Tree.Headers.push_back(Item->str());
    else if (Item->consume_front("u") && !Item->getAsInteger(10, Unit) && Unit < Units)
      Tree.Units.push_back(Unit);
  }
  return Tree;
}

} // namespace

std::string lockseam::encodeRequest(const Request &Asked) {
  std::string Flags;
  for (bool Flag : {Asked.Options.ParseEveryBody, Asked.SameBuffers, Asked.WantsInputs})
    Flags += Flag ? '1' : '0';
  std::string Units;
  for (const UnitCommand &Unit : Asked.Units)
    Units += frame(encodeUnit(Unit));
  return frame(Flags) + frame(Units) + frame(encodeTree(Asked.Headers)) +
         (Asked.SameBuffers ? "" : encodeUnsaved(Asked.Options.Unsaved.get()));
}

Request lockseam::decodeRequest(llvm::StringRef Payload) {
  llvm::StringRef Flags = takeFrame(Payload).value_or("");
  llvm::StringRef Units = takeFrame(Payload).value_or("");
  llvm::StringRef Tree = takeFrame(Payload).value_or("");
  auto Flag = [&](size_t Place) { return Flags.substr(Place, 1) == "1"; };
  Request Asked;
  while (std::optional<llvm::StringRef> Unit = takeFrame(Units))
    Asked.Units.push_back(decodeUnit(*Unit));
  Asked.Headers = decodeTree(Tree, Asked.Units.size());
  Asked.Options.ParseEveryBody = Flag(0);
  Asked.Options.Unsaved = decodeUnsaved(Payload);
  Asked.SameBuffers = Flag(1);
  Asked.WantsInputs = Flag(2);
  return Asked;
}

std::string lockseam::encodeAnswer(const Answer &Said) {
  std::string Text(1 + sizeof(Said.Unit), Said.Kind);
  llvm::support::endian::write64le(Text.data() + 1, Said.Unit);
  return Text.append(Said.Reply.begin(), Said.Reply.end());
}

Answer lockseam::decodeAnswer(llvm::StringRef Payload) {
  Answer Said;
  if (Payload.size() < 1 + sizeof(Said.Unit))
    return Said;
  Said.Kind = Payload.front();
  Said.Unit = llvm::support::endian::read64le(Payload.data() + 1);
  Said.Reply = Payload.drop_front(1 + sizeof(Said.Unit));
  return Said;
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
