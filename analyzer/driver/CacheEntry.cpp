// CacheEntry.cpp - what the cache keeps of a unit, as bytes.
#include "CacheEntry.h"
#include "ByteReader.h"
#include "llvm/Support/LEB128.h"
#include "llvm/Support/raw_ostream.h"

using namespace lockseam;
using llvm::StringRef;

std::string lockseam::encodeEntry(const CacheEntry &Entry) {
  std::string Bytes;
  llvm::raw_string_ostream Out(Bytes);
  for (StringRef Part : {Entry.Inputs, Entry.Facts}) {
    llvm::encodeULEB128(Part.size(), Out);
    Out << Part;
  }
  return Out.str();
}

std::optional<CacheEntry> lockseam::decodeEntry(StringRef Bytes) {
  ByteReader Reader(Bytes);
  CacheEntry Entry;
  Entry.Inputs = Reader.text();
  Entry.Facts = Reader.text();
  return Reader.atEnd() ? std::optional(Entry) : std::nullopt;
}
