// ShareHeaders.h - which units are extracted together, so that each header is parsed seldom.
//
// Most of the time that a unit takes goes into its headers, and other units include the same.
// Units with the same options become a tree by the headers they have in common: what all of them
// have is the root; then the header whose sharing saves most makes a child of the units that
// have it, and so on with them and with the rest. For several workers the tree is cut into pieces
// of neighbours.
#pragma once

#include "UnitHeaders.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace lockseam {

/// Units that one worker extracts together; the tree has their places in Units.
struct UnitBatch {
  std::vector<size_t> Units; // indices
  HeaderTree Headers;
  friend bool operator==(const UnitBatch &, const UnitBatch &) = default;
};

UnitBatch alone(size_t Unit);

/// The units in a tree, in the order in which they are extracted.
std::vector<size_t> unitsOf(const HeaderTree &Tree);
/// Without the other units, and the headers that only they have.
void keepUnits(HeaderTree &Tree, llvm::function_ref<bool(size_t Unit)> IsKept);

/// Has each unit of Sets once. A header of one unit alone is in no node.
HeaderTree buildHeaderTree(const HeaderSets &Sets);

/// Each unit once, the first Urgent units before all others, for so many workers.
std::vector<UnitBatch> planBatches(const std::vector<UnitCommand> &Units, size_t Urgent,
                                   size_t Workers,
                                   llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files);

} // namespace lockseam
