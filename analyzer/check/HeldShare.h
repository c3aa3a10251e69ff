// HeldShare.h - how much of the program runs with a lock held.
//
// A lock that an interpreter or an event loop holds nearly always is the context of every
// pattern, and tells nothing about any of them.
#pragma once

#include "analyzer/summarize/Summarize.h"
#include <unordered_map>

namespace lockseam {

class HeldShare {
public:
  HeldShare(const Program &P, const Summaries &S);

  /// Whether half of the functions, and more than a few, can be reached with it held. Lock
  /// is a variable: a field of whatever object, or a global.
  bool mostly(LockPath Lock) const;

private:
  bool reachesHalf(std::vector<FunctionIndex> Open) const;

  const Program &P;
  const Summaries &S;
  std::unordered_map<LockPath, std::vector<FunctionIndex>> Called; // with the lock held
  mutable std::unordered_map<LockPath, bool> Known;
  /// By function: the number of the last search that came to it. Most locks reach little of a
  /// large program, so a search must not touch all of it.
  mutable std::vector<uint32_t> SeenBy;
  mutable uint32_t Searches = 0;
};

} // namespace lockseam
