// SeamPlaces.cpp - follows what functions give and write down to the access.
#include "SeamPlaces.h"

namespace lockseam {

constexpr size_t MaxCalls = 12;

template <typename Below>
static std::vector<AccessPlace> places(FunctionIndex F, FlowPlace At, Below AtBelow) {
  std::vector<AccessPlace> Result{{F, At.Where}};
  while (At.Via >= 0 && Result.size() <= MaxCalls) {
    F = static_cast<FunctionIndex>(At.Via);
    At = AtBelow(F, At.Below);
    Result.push_back({F, At.Where});
  }
  return Result;
}

std::vector<AccessPlace> readPlaces(const Flows &Values, const Suspicion &Of) {
  return places(Of.In, Of.First.At,
                [&](FunctionIndex F, uint32_t I) { return Values.Functions[F].Gives[I].Read.At; });
}

std::vector<AccessPlace> writePlaces(const Flows &Values, const Suspicion &Of) {
  return places(Of.In, Of.Then.At,
                [&](FunctionIndex F, uint32_t I) { return Values.Functions[F].Writes[I].At; });
}

} // namespace lockseam
