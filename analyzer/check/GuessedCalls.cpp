// GuessedCalls.cpp - counts the targets of each call through a pointer.
#include "GuessedCalls.h"
#include "lattice/SortedVector.h"

namespace lockseam {

constexpr size_t ManyTargets = 4;

const std::vector<Site> &GuessedCalls::guessesOf(FunctionIndex F) const {
  auto [At, IsNew] = Known.try_emplace(F);
  if (!IsNew)
    return At->second;
  Site Where = 0;
  size_t Call = 0;
  for (const Block &B : P.Functions[F].Blocks)
    for (const Event &E : B.Events) {
      if (E.Kind == EventKind::Call && P.Calls[F][Call++].Functions.size() >= ManyTargets &&
          E.How == CallKind::Indirect)
        At->second.push_back(Where);
      ++Where;
    }
  return At->second;
}

bool GuessedCalls::isGuess(FunctionIndex F, Site Where) const {
  return containsSorted(guessesOf(F), Where);
}

} // namespace lockseam
