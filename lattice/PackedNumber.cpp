// PackedNumber.cpp - the pool of large numbers. A program has few of them.
#include "PackedNumber.h"
#include <cstddef>
#include <unordered_map>
#include <vector>

namespace lockseam {

namespace {

struct NumberPool {
  std::vector<int64_t> Numbers;
  std::unordered_map<int64_t, uint32_t> Places;
};

NumberPool &pool() {
  static NumberPool &Pool = *new NumberPool; // used until the very end, as paths are
  return Pool;
}

} // namespace

uint32_t pooledNumber(int64_t N) {
  NumberPool &Pool = pool();
  auto [Known, IsNew] = Pool.Places.try_emplace(N, static_cast<uint32_t>(Pool.Numbers.size()));
  if (IsNew)
    Pool.Numbers.push_back(N);
  return Known->second;
}

int64_t numberInPool(uint32_t Place) { return pool().Numbers[Place]; }

} // namespace lockseam
