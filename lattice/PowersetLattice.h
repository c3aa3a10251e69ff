// PowersetLattice.h - sets of things that may be, ordered by inclusion.
//
//         {a,b}
//         /   \.
//       {a}   {b}       bottom is the empty set, join is union
//         \   /
//          {}
//
// Chains are as long as there are different elements: over a finite universe (names of a
// program, paths of bounded size) every ascent ends. A sorted vector, because the sets are
// small, are joined far more often than they are changed, and are printed in order.
#pragma once

#include "JoinSemilattice.h"
#include "SortedVector.h"
#include <initializer_list>

namespace lockseam {

template <std::totally_ordered T> class PowersetLattice {
public:
  PowersetLattice() = default;
  PowersetLattice(std::initializer_list<T> Init) {
    for (const T &Element : Init)
      insert(Element);
  }

  LatticeEffect insert(const T &Element) {
    return insertSorted(Elements, Element) ? LatticeEffect::Changed : LatticeEffect::Unchanged;
  }

  LatticeEffect joinWith(const PowersetLattice &Other) {
    bool Grew = mergeSorted(Elements, Other.Elements);
    return Grew ? LatticeEffect::Changed : LatticeEffect::Unchanged;
  }

  bool leq(const PowersetLattice &Other) const {
    return std::includes(Other.Elements.begin(), Other.Elements.end(), Elements.begin(),
                         Elements.end());
  }

  /// Goes down in the lattice, so only for transfer functions, never for joins.
  template <typename Predicate> void eraseIf(Predicate Gone) { std::erase_if(Elements, Gone); }

  bool contains(const T &Element) const { return containsSorted(Elements, Element); }
  bool empty() const { return Elements.empty(); }
  size_t size() const { return Elements.size(); }
  auto begin() const { return Elements.begin(); }
  auto end() const { return Elements.end(); }

  friend bool operator==(const PowersetLattice &, const PowersetLattice &) = default;

private:
  std::vector<T> Elements; // sorted, each once
};

} // namespace lockseam
