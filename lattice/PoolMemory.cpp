// PoolMemory.cpp - blocks of every size out of large chunks.
#include "PoolMemory.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/MemAlloc.h"
#include <bit>
#include <cassert>
#include <cstring>

namespace lockseam {

/// By which power of two the sizes between a power of two and the next differ.
static unsigned stepShift(size_t Words) { return std::bit_width(Words - 1) - 3; }

size_t PoolMemory::roundedWords(size_t Bytes) {
  size_t Words = (Bytes + WordSize - 1) / WordSize;
  if (Words <= ExactWords)
    return Words;
  unsigned Shift = stepShift(Words);
  return (((Words - 1) >> Shift) + 1) << Shift;
}

size_t PoolMemory::sizeNumber(size_t Words) {
  if (Words <= ExactWords)
    return Words;
  unsigned Shift = stepShift(Words);
  size_t Doublings = Shift + 3 - std::bit_width(ExactWords);
  return ExactWords + 1 + Doublings * StepsPerDoubling + ((Words - 1) >> Shift) - StepsPerDoubling;
}

PoolAddress PoolMemory::allocate(size_t Bytes) {
  assert(Bytes > 0);
  size_t Words = roundedWords(Bytes);
  PoolAddress &Known = Released[sizeNumber(Words)];
  if (Known) {
    PoolAddress Block = Known;
    std::memcpy(&Known, at(Block), sizeof(Known));
    return Block;
  }
  if (Words > ChunkWords / 4)
    return addChunks(Words); // of its own, as the rest of a chunk is not lost for it
  if (Words > Left) {
    bool IsFirst = UsedChunks == 0;
    Next = addChunks(ChunkWords) + IsFirst; // 0 is nowhere
    Left = ChunkWords - IsFirst;
  }
  PoolAddress Block = Next;
  Next += Words;
  Left -= Words;
  return Block;
}

void PoolMemory::release(PoolAddress A, size_t Bytes) {
  PoolAddress &Known = Released[sizeNumber(roundedWords(Bytes))];
  std::memcpy(at(A), &Known, sizeof(Known));
  Known = A;
}

/// Several in a row are one piece of memory.
PoolAddress PoolMemory::addChunks(size_t Words) {
  size_t Count = (Words + ChunkWords - 1) / ChunkWords;
  if (UsedChunks + Count > ChunkCount)
    llvm::report_bad_alloc_error("facts take more than 16 GiB");
  // Nobody has the address 0, which a large block would get as the first.
  UsedChunks += UsedChunks == 0 && Words != ChunkWords;
  auto *Memory = static_cast<char *>(llvm::safe_malloc(Words * WordSize));
  auto First = static_cast<PoolAddress>(UsedChunks << ChunkBits);
  for (size_t I = 0; I < Count; ++I)
    Chunks[UsedChunks++] = Memory + I * ChunkWords * WordSize;
  return First;
}

} // namespace lockseam
