// PoolMemory.h - memory that is addressed with 32 bits, in words of four bytes.
//
// The facts of a program are millions of small things that name each other. Half a pointer
// is enough for 16 GiB of them, and what is allocated here takes the words that it needs: no
// header, nothing between one block and the next.
//
// Chunks never move and are never given back; blocks that are released serve those of the
// same size. Workers are processes, not threads, so there is no lock.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace lockseam {

/// Where a block of a PoolMemory begins. 0 is nowhere.
using PoolAddress = uint32_t;

class PoolMemory {
public:
  static constexpr size_t WordSize = 4;

  constexpr PoolMemory() = default;
  PoolMemory(const PoolMemory &) = delete;
  PoolMemory &operator=(const PoolMemory &) = delete;

  char *at(PoolAddress A) const {
    return Chunks[A >> ChunkBits] + (A & (ChunkWords - 1)) * WordSize;
  }
  PoolAddress allocate(size_t Bytes);
  /// Bytes: as it was allocated, or any number that gives a block of the same size.
  void release(PoolAddress A, size_t Bytes);

  /// What a block of so many bytes has room for: as many while they are few, then in steps
  /// of about a fifth, so that what grows does not move for ever.
  static size_t blockSize(size_t Bytes) { return roundedWords(Bytes) * WordSize; }

private:
  static constexpr unsigned ChunkBits = 18;
  static constexpr size_t ChunkWords = size_t(1) << ChunkBits;
  static constexpr size_t ChunkCount = size_t(1) << (32 - ChunkBits);
  static constexpr size_t ExactWords = 64;
  static constexpr size_t StepsPerDoubling = 4;
  static constexpr size_t SizeCount = ExactWords + 1 + StepsPerDoubling * 32;

  static size_t roundedWords(size_t Bytes);
  /// Of a rounded number of words.
  static size_t sizeNumber(size_t Words);
  PoolAddress addChunks(size_t Words);

  std::array<char *, ChunkCount> Chunks = {};
  std::array<PoolAddress, SizeCount> Released = {}; // the first of each size; they are lists
  size_t UsedChunks = 0;
  PoolAddress Next = 0;
  size_t Left = 0; // words from Next on
};

} // namespace lockseam
