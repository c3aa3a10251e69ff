// HeldShare.h - how much of the program runs with a lock held.
//
// A lock that an interpreter or an event loop holds nearly always is the context of every
// pattern, and tells nothing about any of them.
#pragma once

#include "analyzer/summarize/Summarize.h"
#include <map>

namespace lockseam {

class HeldShare {
public:
  HeldShare(const Program &P, const Summaries &S) : P(P), S(S) {}

  /// Whether half of the functions, and more than a few, can be reached with it held. Lock
  /// is a variable: a field of whatever object, or a global.
  bool mostly(LockPath Lock) const;

private:
  size_t reached(LockPath Lock) const;

  const Program &P;
  const Summaries &S;
  mutable std::map<LockPath, bool> Known;
};

} // namespace lockseam
