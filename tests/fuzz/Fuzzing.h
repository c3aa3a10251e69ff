// Fuzzing.h - what the fuzzers share: bytes as text, and files behind their checksums.
#pragma once

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/xxhash.h"
#include <cstdint>
#include <cstdlib>
#include <string>

namespace lockseam {

inline llvm::StringRef textOf(const uint8_t *Bytes, size_t Size) {
  return {reinterpret_cast<const char *>(Bytes), Size};
}

/// What must hold whatever was read; libFuzzer keeps the input if it does not.
inline void require(bool Holds) {
  if (!Holds)
    std::abort();
}

/// The error is what a reader may say; the value, if there is one, goes to Use.
template <typename T, typename Then> void ifRead(llvm::Expected<T> Read, Then Use) {
  if (Read)
    Use(std::move(*Read));
  else
    llvm::consumeError(Read.takeError());
}

/// Payload in a file of our formats: Sample is a good one, whose magic number and version
/// are taken. No mutation would hit upon a checksum. SealedPart: bytes before the payload
/// that the checksum covers as well.
inline std::string sealed(llvm::StringRef Sample, llvm::StringRef Payload,
                          llvm::StringRef SealedPart = "") {
  constexpr size_t SizeAt = 8, ChecksumAt = 16, SealedAt = 24;
  std::string Bytes = Sample.take_front(SealedAt).str() + SealedPart.str() + Payload.str();
  llvm::support::endian::write64le(Bytes.data() + SizeAt, Payload.size());
  llvm::support::endian::write64le(Bytes.data() + ChecksumAt,
                                   llvm::xxh3_64bits(llvm::StringRef(Bytes).drop_front(SealedAt)));
  return Bytes;
}

/// The payload of a file that sealed would make again.
inline llvm::StringRef payloadOf(llvm::StringRef Sealed) { return Sealed.drop_front(24); }

} // namespace lockseam

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *Bytes, size_t Size);
