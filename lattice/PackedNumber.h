// PackedNumber.h - every number of 64 bits in fewer: those that are small as they are, others
// by their place in a pool. Equal numbers are packed alike.
#pragma once

#include <cstdint>

namespace lockseam {

/// The place of a number in the pool, and back.
uint32_t pooledNumber(int64_t N);
int64_t numberInPool(uint32_t Place);

/// The lowest bit says that it is a place.
template <unsigned Bits> uint32_t packNumber(int64_t N) {
  constexpr int64_t Bound = int64_t(1) << (Bits - 2);
  if (N >= -Bound && N < Bound)
    return (static_cast<uint32_t>(N) << 1) & (~uint32_t(0) >> (32 - Bits));
  return pooledNumber(N) << 1 | 1;
}

template <unsigned Bits> int64_t unpackNumber(uint32_t Packed) {
  if (Packed & 1)
    return numberInPool(Packed >> 1);
  return static_cast<int32_t>(Packed << (32 - Bits)) >> (33 - Bits);
}

/// To be used like the number.
class PackedNumber {
public:
  PackedNumber(int64_t N = 0) : Packed(packNumber<32>(N)) {}
  operator int64_t() const { return unpackNumber<32>(Packed); }

private:
  uint32_t Packed;
};

} // namespace lockseam
