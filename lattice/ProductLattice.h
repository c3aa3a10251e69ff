// ProductLattice.h - several lattices side by side, ordered component by component.
//
//         (1,1)
//         /   \.
//      (1,0) (0,1)       bottom is the tuple of bottoms
//         \   /
//         (0,0)
//
// A chain is at most as long as the chains of the components together.
#pragma once

#include "JoinSemilattice.h"
#include <tuple>

namespace lockseam {

template <JoinSemilattice... Components> class ProductLattice {
public:
  ProductLattice() = default;
  explicit ProductLattice(Components... Init)
    requires(sizeof...(Components) > 0)
      : Parts(std::move(Init)...) {}

  template <size_t I> auto &get() { return std::get<I>(Parts); }
  template <size_t I> const auto &get() const { return std::get<I>(Parts); }

  LatticeEffect joinWith(const ProductLattice &Other) {
    return joinEach(Other, std::index_sequence_for<Components...>());
  }

  bool leq(const ProductLattice &Other) const {
    return leqEach(Other, std::index_sequence_for<Components...>());
  }

  friend bool operator==(const ProductLattice &, const ProductLattice &) = default;

private:
  // `|` evaluates both sides: every component must be joined.
  template <size_t... I>
  LatticeEffect joinEach(const ProductLattice &Other, std::index_sequence<I...>) {
    return (LatticeEffect::Unchanged | ... | get<I>().joinWith(Other.template get<I>()));
  }

  template <size_t... I>
  bool leqEach(const ProductLattice &Other, std::index_sequence<I...>) const {
    return (get<I>().leq(Other.template get<I>()) && ...);
  }

  std::tuple<Components...> Parts;
};

} // namespace lockseam
