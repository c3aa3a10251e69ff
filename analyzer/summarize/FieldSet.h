// FieldSet.h - sets of fields, as bits: every function of a large program has one.
#pragma once

#include "lattice/Name.h"
#include "llvm/ADT/BitVector.h"
#include <vector>

namespace lockseam {

class FieldSet {
public:
  /// Whether the field was not there before.
  bool insert(Name Field);
  bool contains(Name Field) const;
  bool empty() const { return Bits.none(); }
  /// Whether this grew.
  bool mergeFrom(const FieldSet &Other);
  /// Sorted.
  std::vector<Name> names() const;

  friend bool operator==(const FieldSet &A, const FieldSet &B) {
    return !A.Bits.test(B.Bits) && !B.Bits.test(A.Bits);
  }

private:
  llvm::BitVector Bits; // by the number of the field, see FieldSet.cpp
};

} // namespace lockseam
