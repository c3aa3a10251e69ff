// CallLookup.cpp - numbers the calls of a body as linking did.
#include "CallLookup.h"
#include <cassert>

namespace lockseam {

CallLookup::CallLookup(const Program &P, FunctionIndex F) : Calls(P.Calls[F]) {
  uint32_t Next = 0;
  for (const Block &B : P.Functions[F].Blocks) {
    std::vector<uint32_t> &Row = Number.emplace_back();
    for (const Event &E : B.Events)
      Row.push_back(E.Kind == EventKind::Call ? Next++ : 0);
  }
}

const CallTargets &CallLookup::targets(EventAt Where) const {
  uint32_t Call = Number[Where.Block][Where.Position];
  assert(Call < Calls.size() && "an event that is no call");
  return Calls[Call];
}

std::vector<LockOp> modelledEffect(const Event &Call, const CallTargets &Targets, const Program &P,
                                   const ModelTable &Models) {
  std::vector<LockOp> Ops;
  for (FunctionIndex Target : Targets.Functions)
    for (LockOp &Op : lockEffect(Call, P.Functions[Target], Models))
      Ops.push_back(std::move(Op));
  return Ops;
}

} // namespace lockseam
