// MirroredLooks.cpp - groups looks by what they are about; and looks for the reverse.
#include "MirroredLooks.h"
#include "LockChains.h"
#include <algorithm>

namespace lockseam {

static void addNearest(std::map<FunctionIndex, size_t> &To, FunctionIndex F, size_t Calls) {
  auto [Nearest, IsNew] = To.try_emplace(F, Calls);
  Nearest->second = std::min(Nearest->second, Calls);
}

MirroredLooks::MirroredLooks(const Program &P, const Flows &Values) : P(P), Values(Values) {
  for (const Suspicion &Each : Values.Suspicions)
    if (Each.Kind == Seam::Skew)
      addNearest(All[{Each.First.Variable, Each.Then.Variable}]
                    [{fieldsOf(Each.First), fieldsOf(Each.Then)}],
                 Each.In, callsOnTheWay(Each));
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

/// Down to the look and to the change.
size_t MirroredLooks::callsOnTheWay(const Suspicion &Of) const {
  return readPlaces(Values, Of).size() + writePlaces(Values, Of).size() - 2;
}

/// The functions in which the second decides about the first.
std::map<FunctionIndex, size_t> MirroredLooks::mirrors(const Suspicion &Of) const {
  std::map<FunctionIndex, size_t> Found;
  auto Reverse = All.find({Of.Then.Variable, Of.First.Variable});
  if (Reverse == All.end())
    return Found;
  Fields First = fieldsOf(Of.First), Then = fieldsOf(Of.Then);
  for (const auto &[Is, Functions] : Reverse->second)
    if (overlap(Is.first, Then) && overlap(Is.second, First))
      for (auto [F, Calls] : Functions)
        addNearest(Found, F, Calls);
  return Found;
}

/// At once or by others.
bool MirroredLooks::calls(FunctionIndex From, FunctionIndex To) const {
  auto [Known, IsNew] = Reached.try_emplace(From, P.Functions.size());
  std::vector<FunctionIndex> Open;
  if (IsNew)
    Open.push_back(From);
  while (!Open.empty()) {
    FunctionIndex F = Open.back();
    Open.pop_back();
    for (const CallTargets &Call : P.Calls[F])
      for (FunctionIndex Target : Call.Functions)
        if (!Known->second.test(Target)) {
          Known->second.set(Target);
          Open.push_back(Target);
        }
  }
  return Known->second.test(To);
}

bool MirroredLooks::has(const Suspicion &Of) const { return !mirrors(Of).empty(); }

bool MirroredLooks::isTelling(const Suspicion &Of) const {
  if (callsOnTheWay(Of) >= SomeCalls)
    return false;
  std::map<FunctionIndex, size_t> Found = mirrors(Of);
  return std::any_of(Found.begin(), Found.end(), [&](auto Mirror) {
    auto [F, Calls] = Mirror;
    return Calls < SomeCalls && (F == Of.In || (!calls(F, Of.In) && !calls(Of.In, F)));
  });
}

} // namespace lockseam
