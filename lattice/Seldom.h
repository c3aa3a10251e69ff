// Seldom.h - a value that takes four bytes while it is the default, as it nearly always is.
#pragma once

#include "CompactVector.h"

namespace lockseam {

template <typename T> class Seldom {
public:
  Seldom() = default;
  Seldom &operator=(const T &New) {
    Set = New == T() ? CompactVector<T>() : CompactVector<T>{New};
    return *this;
  }
  const T &operator*() const {
    static const T Default;
    return Set.empty() ? Default : Set.front();
  }
  const T *operator->() const { return &**this; }
  operator const T &() const { return **this; }

  friend bool operator==(const Seldom &, const Seldom &) = default;
  friend auto operator<=>(const Seldom &A, const Seldom &B) { return *A <=> *B; }

private:
  CompactVector<T> Set; // one or none
};

} // namespace lockseam
