// MirroredLooks.cpp - groups looks by what they are about; and looks for the reverse.
#include "MirroredLooks.h"
#include "LockChains.h"
#include <algorithm>

namespace lockseam {

MirroredLooks::MirroredLooks(const Flows &Values) : Values(Values) {
  for (const Suspicion &Each : Values.Suspicions)
    if (Each.Kind == Seam::Skew) {
      size_t Calls = callsOnTheWay(Each);
      auto [Nearest, IsNew] = All[{Each.First.Variable, Each.Then.Variable}].try_emplace(
          {fieldsOf(Each.First), fieldsOf(Each.Then)}, Calls);
      Nearest->second = std::min(Nearest->second, Calls);
    }
}

/// From the variable inward: queue and length of `client->queue.length`.
template <typename Access> MirroredLooks::Fields MirroredLooks::fieldsOf(const Access &A) {
  Fields Found;
  for (LockPath Part = A.Place; Part.size() > 0; Part = Part.parent())
    if (Part.lastStep() == StepKind::Field)
      Found.push_back(Part.lastField());
  std::reverse(Found.begin(), Found.end());
  LockPath Variable = A.Variable;
  if (Variable.size() == 0 || Variable.lastStep() != StepKind::Field)
    return Found;
  return {std::find(Found.begin(), Found.end(), Variable.lastField()), Found.end()};
}

/// Whether one is the other, or a part of it.
template <typename List> static bool overlap(const List &A, const List &B) {
  return std::equal(A.begin(), A.begin() + std::min(A.size(), B.size()), B.begin());
}

size_t MirroredLooks::callsOnTheWay(const Suspicion &Of) const {
  return readPlaces(Values, Of).size() + writePlaces(Values, Of).size() - 2;
}

std::optional<size_t> MirroredLooks::callsToMirror(const Suspicion &Of) const {
  std::optional<size_t> Least;
  auto Reverse = All.find({Of.Then.Variable, Of.First.Variable});
  if (Reverse == All.end())
    return Least;
  Fields First = fieldsOf(Of.First), Then = fieldsOf(Of.Then);
  for (const auto &[Is, Calls] : Reverse->second)
    if (overlap(Is.first, Then) && overlap(Is.second, First))
      Least = std::min(Least.value_or(Calls), Calls);
  return Least;
}

bool MirroredLooks::isNear(const Suspicion &Of) const {
  std::optional<size_t> Mirror = callsToMirror(Of);
  return Mirror && std::max(*Mirror, callsOnTheWay(Of)) < SomeCalls;
}

} // namespace lockseam
