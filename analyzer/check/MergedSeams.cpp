// MergedSeams.cpp - groups seams by the look and the change.
#include "MergedSeams.h"
#include <algorithm>
#include <map>

namespace lockseam {

constexpr size_t MaxPlaces = 5; // that are shown

SeamEvidence &bestSeam(std::vector<SeamEvidence> &Same) {
  return *std::max_element(
      Same.begin(), Same.end(),
      [](const SeamEvidence &A, const SeamEvidence &B) { return A.Told.Rank < B.Told.Rank; });
}

static SeamEvidence merged(std::vector<SeamEvidence> Same) {
  SeamEvidence &Best = bestSeam(Same);
  size_t Told = 0;
  for (const SeamEvidence &Other : Same)
    if (&Other != &Best && Told++ < MaxPlaces)
      Best.Told.Notes.push_back({Other.Told.Where, "the same gap is on the way by this place"});
  if (Told > MaxPlaces)
    Best.Told.Notes.push_back(
        {Best.Told.Where, "and " + std::to_string(Told - MaxPlaces) + " more such places"});
  return std::move(Best);
}

std::vector<SeamEvidence> mergedSeams(std::vector<SeamEvidence> All) {
  std::map<std::pair<AccessPlace, AccessPlace>, std::vector<SeamEvidence>> Groups;
  std::vector<SeamEvidence> Result;
  for (SeamEvidence &Each : All)
    if (Each.Ends)
      Groups[*Each.Ends].push_back(std::move(Each));
    else
      Result.push_back(std::move(Each));
  for (auto &[Ends, Same] : Groups)
    Result.push_back(merged(std::move(Same)));
  return Result;
}

} // namespace lockseam
