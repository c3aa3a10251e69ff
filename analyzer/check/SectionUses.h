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
  void addAccesses(FunctionIndex F, LockPath Lock, Site Taken, DataUses &Into) const;
  void addCalls(FunctionIndex F, LockPath Lock, Site Taken, DataUses &Into) const;
  void add(FunctionIndex F, const HeldAccess &A, DataUses &Into) const;
  const DataUses &below(FunctionIndex F) const;
  bool isCount(const FunctionFacts &Facts, const HeldAccess &A) const;
  bool mayGuard(LockPath Lock, LockPath Variable) const;

  const Inference &Known;
  const Program &P;
  const Summaries &S;
  LockChains Chains;
  mutable std::map<FunctionIndex, DataUses> Below; // of a function and all that it calls
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
