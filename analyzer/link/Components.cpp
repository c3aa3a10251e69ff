// Components.cpp - looks for calls within a component.
#include "Components.h"
#include "lattice/SortedVector.h"
#include <algorithm>

namespace lockseam {

bool isRecursive(const Program &P, const std::vector<FunctionIndex> &Component) {
  if (Component.size() > 1)
    return true;
  FunctionIndex F = Component.front();
  return std::any_of(P.Calls[F].begin(), P.Calls[F].end(), [&](const CallTargets &Call) {
    return containsSorted(Call.Functions, F) ||
           std::any_of(Call.Handed.begin(), Call.Handed.end(),
                       [&](const HandedCallable &Each) { return Each.Function == F; });
  });
}

} // namespace lockseam
