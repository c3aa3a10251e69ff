// InternTable.h - where things that are kept once lie in their pool, by hash.
//
// They are looked up far more often than made: the table holds the hash beside the address,
// so that a wrong one is hardly ever looked at.
#pragma once

#include "PoolMemory.h"
#include <utility>
#include <vector>

namespace lockseam {

class InternTable {
public:
  /// The address of what has this hash and IsSame holds for, or that of what Make makes.
  template <typename Test, typename Maker>
  PoolAddress findOrMake(uint32_t Hash, Test IsSame, Maker Make) {
    if (Count * 4 >= Slots.size() * 3)
      grow();
    size_t At = Hash & (Slots.size() - 1);
    while (Slots[At].Address && (Slots[At].Hash != Hash || !IsSame(Slots[At].Address)))
      At = (At + 1) & (Slots.size() - 1);
    if (!Slots[At].Address) {
      Slots[At] = {Hash, Make()};
      ++Count;
    }
    return Slots[At].Address;
  }

  template <typename Visitor> void forEach(Visitor Visit) const {
    for (const Slot &S : Slots)
      if (S.Address)
        Visit(S.Address);
  }

private:
  struct Slot {
    uint32_t Hash = 0;
    PoolAddress Address = 0;
  };

  void grow() {
    std::vector<Slot> Old = std::exchange(Slots, std::vector<Slot>(Slots.size() * 2));
    for (const Slot &S : Old) {
      size_t At = S.Hash & (Slots.size() - 1);
      while (S.Address && Slots[At].Address)
        At = (At + 1) & (Slots.size() - 1);
      if (S.Address)
        Slots[At] = S;
    }
  }

  std::vector<Slot> Slots = std::vector<Slot>(1024); // a power of two
  size_t Count = 0;
};

} // namespace lockseam
