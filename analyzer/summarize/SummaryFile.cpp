// SummaryFile.cpp - what was found out about components, in one file, by their keys.
#include "SummaryFile.h"
#include "llvm/Support/Endian.h"

namespace lockseam {

namespace endian = llvm::support::endian;

static constexpr size_t NumberSize = 8;
static constexpr size_t HeaderSize = 2 * NumberSize;
static constexpr size_t RecordSize = sizeof(Digest) + 2 * NumberSize;

static void appendNumber(std::string &To, uint64_t Number) {
  char Bytes[NumberSize];
  endian::write64le(Bytes, Number);
  To.append(Bytes, NumberSize);
}

void visitDigest(SummaryWriter &B, const Digest &Is) {
  for (size_t At = 0; At < sizeof(Digest); At += 4)
    B.size(endian::read32le(Is.data() + At));
}

void visitDigest(SummaryReader &B, Digest &Is) {
  for (size_t At = 0; At < sizeof(Digest); At += 4) {
    uint32_t Part = 0;
    B.size(Part);
    endian::write32le(Is.data() + At, Part);
  }
}

size_t SummaryFile::DigestHash::operator()(const Digest &D) const {
  return endian::read64le(D.data());
}

std::unique_ptr<SummaryFile> SummaryFile::open(llvm::StringRef Bytes) {
  if (Bytes.size() < HeaderSize)
    return nullptr;
  uint64_t Count = endian::read64le(Bytes.data());
  uint64_t SetsAt = endian::read64le(Bytes.data() + NumberSize);
  Bytes = Bytes.drop_front(HeaderSize);
  if (Count > Bytes.size() / RecordSize)
    return nullptr;
  llvm::StringRef Records = Bytes.take_front(Count * RecordSize);
  std::unique_ptr<SummaryFile> File(new SummaryFile(Bytes.drop_front(Records.size())));
  return File->readTables(SetsAt) && File->readIndex(Records) ? std::move(File) : nullptr;
}

bool SummaryFile::readTables(uint64_t SetsAt) {
  Reader.readTables();
  if (!Reader.problem().empty() || SetsAt > Reader.rest().size())
    return false;
  Components = Reader.rest().take_front(SetsAt);
  Reader.continueAt(Reader.rest().drop_front(SetsAt));
  Reader.readSets();
  return Reader.problem().empty() && Reader.atEnd();
}

bool SummaryFile::readIndex(llvm::StringRef Records) {
  for (; !Records.empty(); Records = Records.drop_front(RecordSize)) {
    Digest Key;
    std::copy_n(Records.bytes_begin(), Key.size(), Key.begin());
    uint64_t Begin = endian::read64le(Records.data() + Key.size());
    uint64_t End = endian::read64le(Records.data() + Key.size() + NumberSize);
    if (End < Begin || End > Components.size())
      return false;
    Entries[Key] = Components.slice(Begin, End);
  }
  return true;
}

bool SummaryFile::read(const Digest &Key, llvm::function_ref<void(SummaryReader &)> Read) {
  auto Found = Entries.find(Key);
  if (Found == Entries.end())
    return false;
  Reader.continueAt(Found->second);
  Read(Reader);
  return Reader.problem().empty() && Reader.atEnd();
}

void SummaryFileWriter::add(const Digest &Key, llvm::function_ref<void(SummaryWriter &)> Write) {
  uint64_t Begin = Writer.written();
  Write(Writer);
  if (Writer.takeFailure())
    return; // its bytes are those of nobody
  Records.append(Key.begin(), Key.end());
  appendNumber(Records, Begin);
  appendNumber(Records, Writer.written());
  ++Count;
}

std::string SummaryFileWriter::take() {
  std::string Bytes;
  appendNumber(Bytes, Count);
  appendNumber(Bytes, Writer.written());
  Writer.writeSets();
  return Bytes + Records + Writer.payload();
}

} // namespace lockseam
