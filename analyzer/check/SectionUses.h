// SectionUses.h - what data is touched while one section of a lock lasts.
//
//   { Lock l(mu_); n = size_; }       size_ is read
//   { Lock l(mu_); ++hits_; }         hits_ is counted: whatever it was, one more
//
// What a section reads can be old in a later one that touches it; what it sets or counts
// cannot. Sections below calls, and data below calls in a section, are followed.
#pragma once

#include "LockChains.h"
#include "analyzer/atomicity/Inference.h"
#include "llvm/ADT/BitVector.h"
#include <map>

namespace lockseam {

struct DataUse {
  bool Reads = false;
  bool Sets = false;
  bool Counts = false; // `++n`, `n += k`: the result builds on what it finds
};

using DataUses = std::map<LockPath, DataUse>; // by variable

class SectionUses {
public:
  explicit SectionUses(const Inference &Known);

  /// Of the section that begins where F takes Lock, what the lock may guard; empty if nothing
  /// is seen of it.
  DataUses of(FunctionIndex F, const TakenAt &Begins, LockPath Lock) const;

private:
  /// By the numbers of the variables: a call may reach most of a program, and what all calls
  /// of a section reach is put together over and over.
  struct UseBits {
    llvm::BitVector Reads, Sets, Counts;
    UseBits &operator|=(const UseBits &Other);
    void add(uint32_t Variable, const DataUse &Use);
    llvm::BitVector touched() const;
  };
  using OwnUses = std::vector<std::pair<uint32_t, DataUse>>;

  void addAccesses(FunctionIndex F, LockPath Lock, Site Taken, UseBits &Into) const;
  void addCalls(FunctionIndex F, LockPath Lock, Site Taken, UseBits &Into) const;
  std::optional<std::pair<uint32_t, DataUse>> use(FunctionIndex F, const HeldAccess &A) const;
  const OwnUses &own(FunctionIndex F) const;
  const UseBits &below(FunctionIndex F) const;
  bool isCount(const FunctionFacts &Facts, const HeldAccess &A) const;
  DataUses guardedBy(LockPath Lock, const UseBits &Uses) const;
  const llvm::BitVector &guardable(LockPath LockVariable) const;
  bool mayGuard(LockPath LockVariable, LockPath Variable) const;

  const Inference &Known;
  const Program &P;
  const Summaries &S;
  LockChains Chains;
  // All of this as it is asked for.
  mutable std::vector<LockPath> Variables; // by number
  mutable std::unordered_map<LockPath, uint32_t> Numbers;
  mutable std::map<FunctionIndex, OwnUses> Own;
  mutable std::map<FunctionIndex, UseBits> Below;          // of a function and all that it calls
  mutable std::map<LockPath, llvm::BitVector> GuardableBy; // by the variable of the lock
};

/// What two sections of one lock, the second after the first, have in common.
struct SharedData {
  bool IsKnown = false;          // of both something is seen
  bool Any = false;              // they touch some variable both
  bool BothRead = false;         // something, whatever it is: what they read may be meant as one
  std::vector<LockPath> GrowOld; // what the first reads
  bool IsReadAnew = false;       // the second reads all of that itself
};
SharedData sharedData(const DataUses &First, const DataUses &Second);

} // namespace lockseam
