// CallLookup.h - the targets of a call, found by its place in the body.
#pragma once

#include "analyzer/link/Program.h"
#include "analyzer/models/LockEffect.h"

namespace lockseam {

/// An event of a function: its block and its position there.
struct EventAt {
  uint32_t Block = 0;
  uint32_t Position = 0;
  friend auto operator<=>(const EventAt &, const EventAt &) = default;
};

class CallLookup {
public:
  CallLookup(const Program &P, FunctionIndex F);

  /// Only for events that are calls.
  const CallTargets &targets(EventAt Where) const;

private:
  const CompactVector<CallTargets> &Calls;
  std::vector<std::vector<uint32_t>> Number; // by block and event: which call it is
};

/// What the models say of a call, for every function that it may reach.
std::vector<LockOp> modelledEffect(const Event &Call, const CallTargets &Targets, const Program &P,
                                   const ModelTable &Models);

} // namespace lockseam
