// ControlFlow.h - the shape of a body: order of blocks, tries, and the finished graph.
//
// Clang's graph leaves a function through one exit block and enters handlers through a
// dispatch block per `try`. Handlers of a `try` without a visible throw have no way in;
// they are entered from where their `try` begins, since any constructor may throw.
#pragma once

#include "analyzer/facts/Facts.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"

namespace clang {
class CFG;
class CFGBlock;
class OMPCriticalDirective;
} // namespace clang

namespace lockseam {

struct TryRegion {
  const clang::CFGBlock *Dispatch = nullptr; // its successors are the handlers
  const clang::CFGBlock *Entry = nullptr;    // where the first statement of the try is
  unsigned Element = 0;                      // position of that statement in Entry
  bool NeedsEdge = false;                    // nothing else leads to Dispatch
};

/// Clang's graph shows a critical section of OpenMP by what is in it, and by the section
/// itself where it ends.
struct CriticalRegion {
  const clang::OMPCriticalDirective *Section = nullptr;
  const clang::CFGBlock *Entry = nullptr;
  unsigned Element = 0; // position of its first statement in Entry
};

struct BodyShape {
  std::vector<const clang::CFGBlock *> Order; // reachable ones, in reverse post order
  std::vector<TryRegion> Tries;
  std::vector<CriticalRegion> Criticals; // outer ones first
  /// Positions in Order.
  llvm::DenseMap<const clang::CFGBlock *, uint32_t> Position;
};

BodyShape shapeOf(const clang::CFG &Graph);

/// The blocks that control goes to from B, in order; null where it cannot. Clang thinks
/// that of `default:` in a switch that has all enumerators; other values do get there.
llvm::SmallVector<const clang::CFGBlock *, 4> successorsOf(const clang::CFGBlock &B);

/// Drops what cannot be reached from block 0, joins chains, numbers in reverse post
/// order. A block in which a `try` begins still begins with it.
std::vector<Block> normalised(std::vector<Block> Graph);

} // namespace lockseam
