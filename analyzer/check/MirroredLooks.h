// MirroredLooks.h - what is found under one lock decides about what lies under another one,
// and elsewhere it is the other way round.
//
//   { Lock l(edgeLock); found = edges.count(name); }    { Lock l(tagLock); found =
//   tags.count(name); } if (!found) { Lock l(tagLock); tags[name] = t; }    if (!found) { Lock
//   l(edgeLock); edges[name] = e; }
//
// Nobody looks at both under one lock, so this is all that says that they belong together. It
// says so only of the same parts of an object, and where few calls lead to the four places.
#pragma once

#include "SeamPlaces.h"
#include <map>

namespace lockseam {

class MirroredLooks {
public:
  explicit MirroredLooks(const Flows &Values);

  /// Whether there is a mirror of this one, which is of the kind Skew.
  bool has(const Suspicion &Of) const { return callsToMirror(Of).has_value(); }
  /// Whether few calls lead to either.
  bool isNear(const Suspicion &Of) const;

private:
  using Fields = std::vector<Name>;
  /// What looks at the first and changes the second: calls on the nearest way.
  using Looks = std::map<std::pair<Fields, Fields>, size_t>;

  template <typename Access> static Fields fieldsOf(const Access &A);
  size_t callsOnTheWay(const Suspicion &Of) const;
  std::optional<size_t> callsToMirror(const Suspicion &Of) const;

  const Flows &Values;
  std::map<std::pair<LockPath, LockPath>, Looks> All; // by variables
};

} // namespace lockseam
