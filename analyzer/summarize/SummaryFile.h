// SummaryFile.h - what was found out about components, in one file, by their keys.
//
//   number of components (8 bytes), size of their bytes (8);
//   for each its key (16) and where its bytes begin and end (8 and 8)
//   names and paths, each once (FactsBytes.h)
//   the bytes of the components, as whoever keeps them has written them
//   sets of fields, each once
//
// Anybody may have written it. What cannot be read is not there.
#pragma once

#include "ContentDigest.h"
#include "SummaryBytes.h"

namespace lockseam {

class SummaryFile {
public:
  /// Bytes must outlive it; nothing if they are no such file.
  static std::unique_ptr<SummaryFile> open(llvm::StringRef Bytes);

  /// Whether the component is there, and Read could read all of it, and it was no more.
  bool read(const Digest &Key, llvm::function_ref<void(SummaryReader &)> Read);
  bool has(const Digest &Key) const { return Entries.count(Key); }
  size_t size() const { return Entries.size(); }

private:
  explicit SummaryFile(llvm::StringRef Payload) : Reader(Payload) {}
  bool readTables(uint64_t SetsAt);
  bool readIndex(llvm::StringRef Records);

  struct DigestHash {
    size_t operator()(const Digest &D) const;
  };
  SummaryReader Reader;
  llvm::StringRef Components;
  std::unordered_map<Digest, llvm::StringRef, DigestHash> Entries;
};

class SummaryFileWriter {
public:
  /// What has no form is left out.
  void add(const Digest &Key, llvm::function_ref<void(SummaryWriter &)> Write);
  /// The file. At most once.
  std::string take();

private:
  SummaryWriter Writer;
  std::string Records;
  uint64_t Count = 0;
};

/// A digest among other bytes of a component.
void visitDigest(SummaryWriter &B, const Digest &Is);
void visitDigest(SummaryReader &B, Digest &Is);

} // namespace lockseam
