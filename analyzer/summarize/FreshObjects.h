// FreshObjects.h - objects that a function has made and shown to nobody yet.
//
//   Node *n = new Node(v);
//   n->next = nullptr;          no other thread has n
//   head_ = n;                  from here on it may
//
// Stored in memory, returned or handed to a function, an object counts as shown. Events
// are taken in the order in which they stand, which a loop around both may not keep.
#pragma once

#include "Accesses.h"
#include <map>

namespace lockseam {

class FreshObjects {
public:
  FreshObjects(const FunctionFacts &F, const Program &P);
  /// Whether Place lies in an object that was made before the event Where and not shown.
  bool isFresh(LockPath Place, Site Where) const;

private:
  std::map<Site, Site> ShownAt; // by the event that made it
};

} // namespace lockseam
