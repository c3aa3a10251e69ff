// CacheEntryFuzzer.cpp - files in the cache: as they are, and any payload behind its header.
#include "Fuzzing.h"
#include "analyzer/driver/CacheEntry.h"
#include "analyzer/driver/CacheFolder.h"
#include "analyzer/driver/InputList.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"

using namespace lockseam;

namespace {

/// A folder of this process with one entry, which is written anew each time.
class OneEntry {
public:
  OneEntry() {
    llvm::SmallString<128> Path;
    require(!llvm::sys::fs::createUniqueDirectory("lockseam-fuzz", Path));
    Folder.emplace(*CacheFolder::open(std::string(Path)));
    require(!Folder->write(Key, ""));
    File = std::string(Path) + "/" + llvm::toHex(Key, /*LowerCase=*/true);
    Sample = (*llvm::MemoryBuffer::getFile(File, /*IsText=*/false, /*RequiresNul=*/false,
                                           /*IsVolatile=*/true))
                 ->getBuffer()
                 .str();
  }
  ~OneEntry() { llvm::sys::fs::remove_directories(Folder->path()); }

  std::string sealedEntry(llvm::StringRef Payload) const {
    return sealed(Sample, Payload, llvm::toStringRef(Key));
  }

  std::optional<CachedBytes> read(llvm::StringRef Bytes) const {
    // A new file each time: file systems hurry to the disk with one that is cut and rewritten.
    std::error_code Failure = llvm::sys::fs::remove(File);
    llvm::raw_fd_ostream(File, Failure) << Bytes;
    require(!Failure);
    return Folder->read(Key);
  }

private:
  std::optional<CacheFolder> Folder;
  const CacheKey Key = {1, 2, 3};
  std::string File, Sample;
};

void readPayload(llvm::StringRef Payload) {
  std::optional<CacheEntry> Entry = decodeEntry(Payload);
  if (!Entry)
    return;
  std::optional<CacheEntry> Again = decodeEntry(encodeEntry(*Entry));
  require(Again && Again->Inputs.size() == Entry->Inputs.size());
  sameAnswers(Entry->Inputs, [](llvm::StringRef Path, InputQuery) {
    InputAnswer Answer = MissingAnswer;
    Answer[0] = static_cast<uint8_t>(Path.size());
    return Answer;
  });
  visitInputs(Entry->Inputs, [](llvm::StringRef, InputQuery, const InputAnswer &) { return true; });
}

} // namespace

int LLVMFuzzerTestOneInput(const uint8_t *Bytes, size_t Size) {
  static const OneEntry Entry;
  Entry.read(textOf(Bytes, Size));
  std::optional<CachedBytes> Read = Entry.read(Entry.sealedEntry(textOf(Bytes, Size)));
  require(Read && Read->Bytes == textOf(Bytes, Size));
  readPayload(Read->Bytes);
  return 0;
}
