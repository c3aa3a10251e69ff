// ByteReader.h - numbers and texts from bytes that anybody may have written.
#pragma once

#include "llvm/ADT/StringRef.h"
#include <algorithm>
#include <cstdint>

namespace lockseam {

/// Errors stick: after the first one everything is empty.
class ByteReader {
public:
  explicit ByteReader(llvm::StringRef Bytes) : Rest(Bytes) {}

  bool failed() const { return Failed; }
  /// All was read, and all was well.
  bool atEnd() const { return !Failed && Rest.empty(); }

  /// As llvm::encodeULEB128 writes it. Its own reader shifts by more than 64 if more bytes
  /// follow that say nothing.
  uint64_t number() {
    constexpr size_t MostBytes = 10;
    uint64_t Number = 0;
    for (size_t I = 0; I < std::min(Rest.size(), MostBytes); ++I) {
      auto Byte = static_cast<uint8_t>(Rest[I]);
      if (I + 1 == MostBytes && Byte > 1) // of its seven bits one is left
        break;
      Number |= uint64_t(Byte & 0x7f) << 7 * I;
      if (Byte >= 0x80)
        continue;
      Rest = Rest.drop_front(I + 1);
      return Number;
    }
    return fail(), 0;
  }

  llvm::StringRef bytes(uint64_t Size) {
    if (Size > Rest.size())
      return fail(), "";
    llvm::StringRef Taken = Rest.take_front(Size);
    Rest = Rest.drop_front(Size);
    return Taken;
  }

  /// With its length before it.
  llvm::StringRef text() { return bytes(number()); }

private:
  void fail() {
    Failed = true;
    Rest = "";
  }

  llvm::StringRef Rest;
  bool Failed = false;
};

} // namespace lockseam
