// JoinSemilattice.h - what every domain of the analysis can do.
//
// A value says what may happen; joining two values says that either may. The default
// value is bottom: nothing may happen.
//
//        a v b
//        /   \          leq goes upwards: x.leq(y) exactly if joining x into y changes
//       a     b         nothing.
//        \   /
//        bottom
//
// The laws (idempotent, commutative, associative, bottom neutral, leq agrees with join,
// the reported effect is true) are tested for every lattice and combinator, see
// tests/lattice/LatticeLawsTest.cpp. Joining must not fail and must not report anything
// to the user.
#pragma once

#include <concepts>

namespace lockseam {

enum class LatticeEffect { Unchanged, Changed };

inline LatticeEffect operator|(LatticeEffect A, LatticeEffect B) {
  return A == LatticeEffect::Changed ? A : B;
}

inline LatticeEffect &operator|=(LatticeEffect &A, LatticeEffect B) { return A = A | B; }

template <typename T>
concept JoinSemilattice = std::default_initializable<T> && std::copyable<T> &&
                          std::equality_comparable<T> && requires(T &A, const T &B) {
                            { A.joinWith(B) } -> std::same_as<LatticeEffect>;
                            { B.leq(B) } -> std::same_as<bool>;
                          };

template <JoinSemilattice T> T join(T A, const T &B) {
  A.joinWith(B);
  return A;
}

} // namespace lockseam
