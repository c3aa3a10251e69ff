// FieldSet.h - sets of fields: every function of a large program has one.
//
// A set lists words of 32 neighbouring fields, of which it has at least one: fields are
// numbered as they are met, so those of one part of the program lie together, and a set
// costs nothing for the rest of the program. Most functions change what one of their
// callees changes and no more; copies share one list until one of them grows.
#pragma once

#include "lattice/Name.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <cstdint>
#include <memory>
#include <vector>

namespace lockseam {

class FieldSet {
public:
  /// Whether the field was not there before.
  bool insert(Name Field);
  bool contains(Name Field) const;
  bool empty() const { return !Words; }
  /// Whether this grew.
  bool mergeFrom(const FieldSet &Other);
  /// Sorted.
  std::vector<Name> names() const;
  /// In an order that means nothing.
  void forEach(llvm::function_ref<void(Name)> Visit) const;
  static FieldSet of(llvm::ArrayRef<Name> Fields);
  /// The list that copies share: the same only if the sets are equal, while one of them lives.
  const void *identity() const { return Words.get(); }
  /// How many words are listed; for tests of what sets cost.
  size_t size() const { return Words ? Words->size() : 0; }

  friend bool operator==(const FieldSet &A, const FieldSet &B) {
    return A.Words == B.Words || (A.Words && B.Words && *A.Words == *B.Words);
  }

private:
  /// The number of the word in the upper half, its fields as bits in the lower; sorted.
  using WordList = std::vector<uint64_t>;

  std::shared_ptr<const WordList> Words; // null: empty
};

} // namespace lockseam
