// FactsIndex.cpp - the facts of some units in one file.
#include "FactsIndex.h"
#include "ByteReader.h"
#include "Errors.h"
#include "analyzer/report/Version.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/LEB128.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Support/xxhash.h"

using namespace lockseam;
using llvm::StringRef;
namespace endian = llvm::support::endian;

namespace {

constexpr llvm::StringLiteral Magic = "LSIX";
constexpr uint32_t Version = 1;
constexpr size_t VersionAt = 4, SizeAt = 8, ChecksumAt = 16, PayloadAt = 24;

void writeText(llvm::raw_ostream &Out, StringRef Text) {
  llvm::encodeULEB128(Text.size(), Out);
  Out << Text;
}

void writeUnit(llvm::raw_ostream &Out, const IndexedUnit &Unit) {
  writeText(Out, Unit.Command.File);
  writeText(Out, Unit.Command.Directory);
  llvm::encodeULEB128(Unit.Command.Arguments.size(), Out);
  for (const std::string &Argument : Unit.Command.Arguments)
    writeText(Out, Argument);
  llvm::encodeULEB128(Unit.Inputs.size(), Out);
  for (const auto &[Path, Hash] : Unit.Inputs) {
    writeText(Out, Path);
    Out << StringRef(reinterpret_cast<const char *>(Hash.data()), Hash.size());
  }
  writeText(Out, Unit.Facts);
}

IndexedUnit readUnit(ByteReader &Reader) {
  IndexedUnit Unit;
  Unit.Command.File = Reader.text().str();
  Unit.Command.Directory = Reader.text().str();
  for (uint64_t Left = Reader.number(); Left > 0 && !Reader.failed(); --Left)
    Unit.Command.Arguments.push_back(Reader.text().str());
  for (uint64_t Left = Reader.number(); Left > 0 && !Reader.failed(); --Left) {
    std::string Path = Reader.text().str();
    InputAnswer Hash = MissingAnswer;
    llvm::copy(Reader.bytes(Hash.size()), Hash.begin());
    Unit.Inputs.emplace_back(std::move(Path), Hash);
  }
  Unit.Facts = Reader.text().str();
  return Unit;
}

auto commandKey(const IndexedUnit &Unit) {
  const UnitCommand &Command = Unit.Command;
  return std::tie(Command.File, Command.Arguments, Command.Directory);
}

/// The payload, or what is wrong.
llvm::Expected<StringRef> openPayload(StringRef Bytes, StringRef FileName) {
  auto Wrong = [&](const llvm::Twine &What) { return failure(FileName + ": error: " + What); };
  if (Bytes.size() < PayloadAt || !Bytes.starts_with(Magic))
    return Wrong("not a file of lockseam extract or link");
  uint32_t Found = endian::read32le(Bytes.data() + VersionAt);
  if (Found != Version)
    return Wrong("format version " + llvm::Twine(Found) + ", this tool reads " +
                 llvm::Twine(Version));
  StringRef Payload = Bytes.drop_front(PayloadAt);
  if (endian::read64le(Bytes.data() + SizeAt) != Payload.size() ||
      endian::read64le(Bytes.data() + ChecksumAt) != llvm::xxh3_64bits(Payload))
    return Wrong("truncated or damaged");
  return Payload;
}

llvm::Expected<FactsIndex> readIndexFile(const std::string &FileName) {
  auto Buffer = llvm::MemoryBuffer::getFile(FileName);
  if (!Buffer)
    return failure(FileName + ": error: cannot read: " + Buffer.getError().message());
  return readIndex((*Buffer)->getBuffer(), FileName);
}

/// The units of several files, each with the file it is from.
class Union {
public:
  llvm::Error add(const std::string &FileName) {
    llvm::Expected<FactsIndex> Index = readIndexFile(FileName);
    if (!Index)
      return Index.takeError();
    if (First.empty()) {
      First = FileName;
      Tool = Index->Tool;
    }
    if (Index->Tool != Tool)
      return failure(FileName + ": error: made by " + Index->Tool + ", but " + First + " by " +
                     Tool);
    for (IndexedUnit &Unit : Index->Units) {
      auto [Known, IsNew] = Units.try_emplace(Unit.Command, Unit, FileName);
      if (!IsNew && Known->second.first != Unit)
        return failure(FileName + ": error: other facts of " + Unit.Command.File + " than " +
                       Known->second.second + " has; one of them is out of date");
    }
    return llvm::Error::success();
  }

  FactsIndex take() {
    FactsIndex Result{std::move(Tool), {}};
    for (auto &[Command, Unit] : Units)
      Result.Units.push_back(std::move(Unit.first));
    return Result;
  }

private:
  std::string First, Tool;
  std::map<UnitCommand, std::pair<IndexedUnit, std::string>> Units;
};

} // namespace

std::string lockseam::writeIndex(FactsIndex Index) {
  llvm::sort(Index.Units, [](const IndexedUnit &A, const IndexedUnit &B) {
    return commandKey(A) < commandKey(B);
  });
  std::string Bytes = Magic.str() + std::string(PayloadAt - VersionAt, '\0');
  llvm::raw_string_ostream Out(Bytes);
  writeText(Out, Index.Tool);
  llvm::encodeULEB128(Index.Units.size(), Out);
  for (const IndexedUnit &Unit : Index.Units)
    writeUnit(Out, Unit);
  Out.flush();
  StringRef Payload = StringRef(Bytes).drop_front(PayloadAt);
  endian::write32le(Bytes.data() + VersionAt, Version);
  endian::write64le(Bytes.data() + SizeAt, Payload.size());
  endian::write64le(Bytes.data() + ChecksumAt, llvm::xxh3_64bits(Payload));
  return Bytes;
}

llvm::Expected<FactsIndex> lockseam::readIndex(StringRef Bytes, StringRef FileName) {
  llvm::Expected<StringRef> Payload = openPayload(Bytes, FileName);
  if (!Payload)
    return Payload.takeError();
  ByteReader Reader(*Payload);
  FactsIndex Index;
  Index.Tool = Reader.text().str();
  for (uint64_t Left = Reader.number(); Left > 0 && !Reader.failed(); --Left)
    Index.Units.push_back(readUnit(Reader));
  if (!Reader.atEnd())
    return failure(FileName + ": error: truncated or damaged");
  return Index;
}

llvm::Expected<FactsIndex> lockseam::mergeIndexes(llvm::ArrayRef<std::string> FileNames) {
  Union Merged;
  for (const std::string &FileName : FileNames)
    if (llvm::Error Problem = Merged.add(FileName))
      return Problem;
  return Merged.take();
}

std::string lockseam::toolIdentity(const std::string &Program) {
  InputAnswer Build = askInput(Program, InputQuery::Content);
  std::string Text = llvm::toHex(llvm::ArrayRef(Build).take_front(4), /*LowerCase=*/true);
  return ("lockseam " + toolVersion() + " (LLVM " + llvmVersion() + ", build " + Text + ")").str();
}
