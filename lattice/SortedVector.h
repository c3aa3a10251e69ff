// SortedVector.h - small sets as sorted vectors: compact, and in the same order every time.
#pragma once

#include <algorithm>
#include <iterator>
#include <vector>

namespace lockseam {

/// Whether Element was not there before.
template <typename List> bool insertSorted(List &Set, const typename List::value_type &Element) {
  auto It = std::lower_bound(Set.begin(), Set.end(), Element);
  if (It != Set.end() && *It == Element)
    return false;
  Set.insert(It, Element);
  return true;
}

template <typename List>
bool containsSorted(const List &Set, const typename List::value_type &Element) {
  return std::binary_search(Set.begin(), Set.end(), Element);
}

/// Whether Into grew.
template <typename T> bool mergeSorted(std::vector<T> &Into, const std::vector<T> &From) {
  if (From.empty() || std::includes(Into.begin(), Into.end(), From.begin(), From.end()))
    return false;
  std::vector<T> Result;
  Result.reserve(Into.size() + From.size());
  std::set_union(Into.begin(), Into.end(), From.begin(), From.end(), std::back_inserter(Result));
  Into = std::move(Result);
  return true;
}

template <typename T> void sortUnique(std::vector<T> &Set) {
  std::sort(Set.begin(), Set.end());
  Set.erase(std::unique(Set.begin(), Set.end()), Set.end());
}

} // namespace lockseam
