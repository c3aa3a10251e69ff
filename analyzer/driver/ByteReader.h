// ByteReader.h - numbers and texts from bytes that anybody may have written.
#pragma once

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/LEB128.h"

namespace lockseam {

/// Errors stick: after the first one everything is empty.
class ByteReader {
public:
  explicit ByteReader(llvm::StringRef Bytes) : Rest(Bytes) {}

  bool failed() const { return Failed; }
  /// All was read, and all was well.
  bool atEnd() const { return !Failed && Rest.empty(); }

  uint64_t number() {
    unsigned Length = 0;
    const char *Problem = nullptr;
    uint64_t Number = llvm::decodeULEB128(Rest.bytes_begin(), &Length, Rest.bytes_end(), &Problem);
    if (Problem)
      return fail(), 0;
    Rest = Rest.drop_front(Length);
    return Number;
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
