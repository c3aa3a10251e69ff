// UnitPackFuzzer.cpp - the facts of many units as bytes: what is read can be linked.
#include "Fuzzing.h"
#include "analyzer/link/Program.h"
#include "analyzer/link/UnitPack.h"

using namespace lockseam;

int LLVMFuzzerTestOneInput(const uint8_t *Bytes, size_t Size) {
  llvm::StringRef Text = textOf(Bytes, Size);
  std::optional<UnitPack> Pack = UnitPack::open(Text);
  if (!Pack)
    return 0;
  // Every other unit, by the digests behind the number of units.
  std::vector<UnitDigest> Wanted;
  for (size_t At = 8; At + sizeof(UnitDigest) <= Size; At += 2 * sizeof(UnitDigest)) {
    UnitDigest Digest;
    std::copy_n(Bytes + At, Digest.size(), Digest.begin());
    if (Pack->has(Digest))
      Wanted.push_back(Digest);
  }
  if (std::optional<std::vector<UnitFacts>> Read = Pack->read(Wanted)) {
    require(Read->size() == Wanted.size());
    linkProgram(std::move(*Read));
  }
  return 0;
}
