// PairPlaces.h - from a pair of sections below a call to the functions in which they follow
// each other.
//
//   f: with m held, g() is called       the pattern of f: mu twice, below g
//   g: h();                             its pair: below h
//   h: mu.lock(); ... mu.lock();        here it comes about
//
// Thousands of patterns end in the same few pairs, so each pair is followed once. There are
// millions of ways all the same: the calls of one are found again when it is told.
#pragma once

#include "analyzer/summarize/Summarize.h"
#include "llvm/ADT/ArrayRef.h"
#include <unordered_map>

namespace lockseam {

struct PairCall {
  FunctionIndex In = 0;
  Site Where = 0;
  FunctionIndex Of = 0;
};

/// Where a pair comes about.
struct PairPlace {
  FunctionIndex In = 0;
  unsigned Length = 0; // calls on the way
  const LockPair *Pair = nullptr;
};

class PairPlaces {
public:
  explicit PairPlaces(const Summaries &S) : S(S) {}

  /// Of a pair that lies below a call: Sites.Via is known. Always in the same order.
  const std::vector<PairPlace> &below(const PairSites &Sites);
  /// Gives the memory back that was spent on what below found.
  void forget() {
    Known.clear();
    Ranges.clear();
  }
  /// The calls from function F, which has the pair at Sites, down to one of those places.
  std::vector<PairCall> calls(FunctionIndex F, const PairSites &Sites, const LockPair *To) const;

private:
  using Key = std::tuple<FunctionIndex, LockPath, LockPath, std::vector<LockPath>>;
  struct KeyHash {
    size_t operator()(const Key &Pair) const;
  };
  struct Search;
  static Key keyOf(const PairSites &Sites);
  Search descend(const PairSites &From) const;
  void open(const Key &Pair, size_t Call, unsigned Length, Search &In) const;
  llvm::ArrayRef<LockPair> findRange(const Key &Pair) const;

  const Summaries &S;
  std::unordered_map<Key, std::vector<PairPlace>, KeyHash> Known;
  mutable std::unordered_map<Key, llvm::ArrayRef<LockPair>, KeyHash> Ranges; // as asked for
};

} // namespace lockseam
