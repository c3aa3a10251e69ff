// FactsFile.cpp - facts in a file: magic number, version, size, checksum, payload.
#include "FactsFile.h"
#include "FactsBytes.h"
#include "FactsForm.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/xxhash.h"

namespace lockseam {

static constexpr llvm::StringLiteral Magic = "LSFT";
static constexpr size_t VersionAt = 4, SizeAt = 8, ChecksumAt = 16, PayloadAt = 24;

namespace {

llvm::Error failure(const llvm::Twine &What) { return llvm::createStringError("facts: " + What); }

/// The payload, if the bytes are what a writer of this version made.
llvm::Expected<llvm::StringRef> openPayload(llvm::StringRef Bytes) {
  if (!Bytes.starts_with(Magic.take_front(Bytes.size())))
    return failure("not a facts file");
  if (Bytes.size() < SizeAt)
    return failure("truncated");
  uint32_t Version = llvm::support::endian::read32le(Bytes.data() + VersionAt);
  if (Version != FactsVersion)
    return failure("format version " + llvm::Twine(Version) + ", this tool reads " +
                   llvm::Twine(FactsVersion));
  if (Bytes.size() < PayloadAt)
    return failure("truncated");
  llvm::StringRef Payload = Bytes.drop_front(PayloadAt);
  uint64_t Size = llvm::support::endian::read64le(Bytes.data() + SizeAt);
  if (Payload.size() != Size)
    return failure(Payload.size() < Size ? "truncated" : "trailing bytes");
  if (llvm::support::endian::read64le(Bytes.data() + ChecksumAt) != llvm::xxh3_64bits(Payload))
    return failure("checksum does not match");
  return Payload;
}

} // namespace

std::string writeFacts(const UnitFacts &Unit, TextMap Rename) {
  FactsWriter Writer(Rename);
  visitUnit(Writer, Unit);
  std::string Payload = Writer.payload();
  std::string Bytes = Magic.str() + std::string(PayloadAt - VersionAt, '\0');
  llvm::support::endian::write32le(Bytes.data() + VersionAt, FactsVersion);
  llvm::support::endian::write64le(Bytes.data() + SizeAt, Payload.size());
  llvm::support::endian::write64le(Bytes.data() + ChecksumAt, llvm::xxh3_64bits(Payload));
  return Bytes + Payload;
}

llvm::Expected<UnitFacts> readFacts(llvm::StringRef Bytes, TextMap Rename) {
  llvm::Expected<llvm::StringRef> Payload = openPayload(Bytes);
  if (!Payload)
    return Payload.takeError();
  FactsReader Reader(*Payload, Rename);
  Reader.readTables();
  UnitFacts Unit;
  visitUnit(Reader, Unit);
  if (Reader.problem().empty())
    Reader.require(Reader.atEnd(), "bytes left over");
  if (!Reader.problem().empty())
    return failure(Reader.problem());
  return Unit;
}

} // namespace lockseam
