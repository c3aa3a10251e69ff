// MapLattice.h - a value of a lattice per key, ordered key by key.
//
//        {k: a, m: b}
//         /        \.
//     {k: a}     {m: b}     a key that is absent has bottom, so bottom is the empty map
//         \        /        and bottom is never stored: equal maps look equal
//            { }
//
// Ascents end if keys are finitely many and ascents of the values end. An ordered map:
// iteration is the order of the keys, never that of addresses.
#pragma once

#include "JoinSemilattice.h"
#include <map>

namespace lockseam {

template <std::totally_ordered Key, JoinSemilattice Value> class MapLattice {
public:
  /// Joins V into what Key has.
  LatticeEffect joinAt(const Key &K, const Value &V) {
    if (V == Value())
      return LatticeEffect::Unchanged;
    return Entries[K].joinWith(V);
  }

  LatticeEffect joinWith(const MapLattice &Other) {
    LatticeEffect Effect = LatticeEffect::Unchanged;
    for (const auto &[K, V] : Other.Entries)
      Effect |= joinAt(K, V);
    return Effect;
  }

  bool leq(const MapLattice &Other) const {
    for (const auto &[K, V] : Entries)
      if (!V.leq(Other.at(K)))
        return false;
    return true;
  }

  /// Bottom if there is nothing for Key.
  const Value &at(const Key &K) const {
    static const Value Bottom{};
    auto Found = Entries.find(K);
    return Found == Entries.end() ? Bottom : Found->second;
  }

  /// Replaces, may go down: only for transfer functions.
  void set(const Key &K, const Value &V) {
    if (V == Value())
      Entries.erase(K);
    else
      Entries.insert_or_assign(K, V);
  }
  void erase(const Key &K) { Entries.erase(K); }

  bool empty() const { return Entries.empty(); }
  size_t size() const { return Entries.size(); }
  auto begin() const { return Entries.begin(); }
  auto end() const { return Entries.end(); }

  friend bool operator==(const MapLattice &, const MapLattice &) = default;

private:
  std::map<Key, Value> Entries; // no value is bottom
};

} // namespace lockseam
