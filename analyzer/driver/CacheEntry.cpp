// CacheEntry.cpp - what the cache keeps of a unit, as bytes.
#include "CacheEntry.h"
#include "ByteReader.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/LEB128.h"
#include "llvm/Support/raw_ostream.h"

using namespace lockseam;
using llvm::StringRef;

std::string lockseam::encodeEntry(const CacheEntry &Entry) {
  std::string Bytes;
  llvm::raw_string_ostream Out(Bytes);
  llvm::encodeULEB128(Entry.Inputs.size(), Out);
  Out << Entry.Inputs << llvm::toStringRef(Entry.Digest);
  return Out.str();
}

std::optional<CacheEntry> lockseam::decodeEntry(StringRef Bytes) {
  ByteReader Reader(Bytes);
  CacheEntry Entry = {Reader.text(), {}};
  llvm::copy(Reader.bytes(Entry.Digest.size()), Entry.Digest.begin());
  return Reader.atEnd() ? std::optional(Entry) : std::nullopt;
}

std::string lockseam::encodeFactsEntry(const InputAnswer &Digest, StringRef Facts) {
  return (llvm::toStringRef(Digest) + Facts).str();
}

std::optional<StringRef> lockseam::decodeFactsEntry(StringRef Bytes, const InputAnswer &Digest) {
  if (!Bytes.consume_front(llvm::toStringRef(Digest)))
    return std::nullopt;
  return Bytes;
}
