// MirroredLooks.h - what is found under one lock decides about what lies under another one,
// and elsewhere it is the other way round.
//
//   { Lock l(edgeLock); found = edges.count(name); }      an edge decides about a tag
//   if (!found) { Lock l(tagLock); tags[name] = t; }
//
//   { Lock l(tagLock); found = tags.count(name); }        and a tag about an edge
//   if (!found) { Lock l(edgeLock); edges[name] = e; }
//
// Nobody looks at both under one lock, so this is all that says that they belong together. It
// says so only of the same parts of an object, where few calls lead to the four places, and if
// neither function calls the other: then both are steps of one activity.
#pragma once

#include "SeamPlaces.h"
#include "llvm/ADT/BitVector.h"
#include <map>

namespace lockseam {

class MirroredLooks {
public:
  MirroredLooks(const Program &P, const Flows &Values);

  /// Whether there is a mirror of this one, which is of the kind Skew.
  bool has(const Suspicion &Of) const;
  /// Whether one says that the two belong together.
  bool isTelling(const Suspicion &Of) const;

private:
  using Fields = std::vector<Name>;
  /// What looks at the first and changes the second: by function, calls on the nearest way.
  using Looks = std::map<std::pair<Fields, Fields>, std::map<FunctionIndex, size_t>>;

  template <typename Access> static Fields fieldsOf(const Access &A);
  size_t callsOnTheWay(const Suspicion &Of) const;
  std::map<FunctionIndex, size_t> mirrors(const Suspicion &Of) const;
  bool calls(FunctionIndex From, FunctionIndex To) const;

  const Program &P;
  const Flows &Values;
  std::map<std::pair<LockPath, LockPath>, Looks> All; // by variables
  mutable std::map<FunctionIndex, llvm::BitVector> Reached;
};

} // namespace lockseam
