// ContentKey.h - keys of the cache: a hash of all that an entry was made from.
#pragma once

#include "CacheFolder.h"
#include "llvm/Support/BLAKE3.h"
#include "llvm/Support/Endian.h"

namespace lockseam {

class KeyBuilder {
public:
  /// With its length, so that no two lists of texts give the same bytes.
  void add(llvm::StringRef Text) {
    char Length[8];
    llvm::support::endian::write64le(Length, Text.size());
    Hash.update(llvm::StringRef(Length, sizeof(Length)));
    Hash.update(Text);
  }
  void add(const InputAnswer &Answer) { Hash.update(Answer); }
  CacheKey key() { return Hash.result(); }

private:
  llvm::BLAKE3 Hash;
};

} // namespace lockseam
