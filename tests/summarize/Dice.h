// Dice.h - the same random numbers on every machine and in every run.
#pragma once

#include <cstdint>
#include <cstdlib>
#include <initializer_list>

namespace lockseam {

/// SplitMix64: no state but a counter, so that a program is named by one number.
class Dice {
public:
  explicit Dice(uint64_t Seed) : State(Seed * 0x9e3779b97f4a7c15ull + 1) {}

  unsigned below(unsigned Bound) {
    uint64_t Z = State += 0x9e3779b97f4a7c15ull;
    Z = (Z ^ (Z >> 30)) * 0xbf58476d1ce4e5b9ull;
    Z = (Z ^ (Z >> 27)) * 0x94d049bb133111ebull;
    return static_cast<unsigned>((Z ^ (Z >> 31)) % Bound);
  }
  bool percent(unsigned Chance) { return below(100) < Chance; }
  template <typename T> T oneOf(std::initializer_list<T> Choices) {
    return Choices.begin()[below(static_cast<unsigned>(Choices.size()))];
  }

private:
  uint64_t State;
};

/// How many random programs a test tries: many more with LOCKSEAM_LONG=1.
inline unsigned tries(unsigned Normal) {
  const char *Long = std::getenv("LOCKSEAM_LONG");
  return Long && *Long == '1' ? Normal * 30 : Normal;
}

} // namespace lockseam
