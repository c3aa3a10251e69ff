// SeamPlaces.h - where the look and the change of a seam are in the end, below calls.
#pragma once

#include "analyzer/evidence/FunctionFlow.h"

namespace lockseam {

using AccessPlace = std::pair<FunctionIndex, Site>;

/// From the function of the seam down to the access: each call, then the access.
std::vector<AccessPlace> readPlaces(const Flows &Values, const Suspicion &Of);
std::vector<AccessPlace> writePlaces(const Flows &Values, const Suspicion &Of);

} // namespace lockseam
