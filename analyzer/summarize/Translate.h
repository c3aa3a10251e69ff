// Translate.h - TRANSLATELOCK: names of a callee, in the words of its caller.
//
//   void Cache::drop(Entry *E) { E->mu.lock(); ... }        ACQ = {p0->mu}
//   c.drop(&table_[i]);                                     table_[i].mu
#pragma once

#include "analyzer/facts/Facts.h"

namespace lockseam {

struct CallBinding {
  Value Receiver;
  std::vector<Value> Arguments;
  LockPath Result; // where the caller wants the object returned by value
};

/// `*` if the caller has no name for it.
LockPath translate(LockPath CalleePath, const CallBinding &Call);
Value translate(const Value &CalleeValue, const CallBinding &Call);

} // namespace lockseam
