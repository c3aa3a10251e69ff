// LockGraph.h - which locks of the program are taken while which others are held.
//
//   void Pool::give(Item *i) { mu_.lock(); i->touch(); ... }      Pool::mu_ -> Item::mu
//   void Item::touch() { mu.lock(); ... }
//
// A lock of the whole program is a class: a global, or a field of whatever object, written
// as a path over This. A global object's field is both, itself and the field. Edges come
// from lock statements and from calls of functions that take locks, their own or below.
// Tries wait for nobody and make no edge; nor do the locks that one statement takes
// together, nor a lock that the thread has already.
#pragma once

#include "analyzer/models/ModelTable.h"
#include "analyzer/summarize/Summarize.h"
#include <map>
#include <unordered_map>

namespace lockseam {

/// The class of a lock: its field of whatever object, or its global; `*` if it has neither.
LockPath lockClass(LockPath Lock);
/// The same, but a lock in a global object stays what it is.
LockPath exactClass(LockPath Lock);

/// Where a class of lock is taken below a call: in Via, unless the event itself takes it.
struct TakenBelow {
  Site Where = 0;
  int64_t Via = -1;
  LockMode Mode = LockMode::Exclusive;
  std::vector<LockPath> Dropped; // classes of callers' locks given away before; `*`: any
  bool Guessed = false;          // through a call that may reach several functions
};

/// A lock taken in function In while another is held.
struct LockEdge {
  FunctionIndex In = 0;
  HeldLock Held;
  LockPath Taken; // in In's names, or `*`
  LockPath Class; // of what is taken, as it is found below Via
  LockMode Mode = LockMode::Exclusive;
  Site Where = 0;
  int64_t Via = -1;
  LockPath ViaLock;            // Via's name for the lock if Class is none of Via's
  std::vector<HeldLock> Gates; // held before Held was taken: by their classes; sorted
  bool Guessed = false;
};

class LockGraph {
public:
  LockGraph(const Program &P, const ModelTable &Models, const Summaries &S);

  /// By the classes of the two locks; the order in a list is always the same.
  const std::map<std::pair<LockPath, LockPath>, std::vector<LockEdge>> &edges() const {
    return Edges;
  }
  /// Two locks of one class, but of different objects.
  const std::vector<LockEdge> &withinClass() const { return WithinClass; }
  const TakenBelow *below(FunctionIndex F, LockPath Class) const;

private:
  void summarize(const std::vector<FunctionIndex> &Component);
  bool addBelow(FunctionIndex F, LockPath Class, TakenBelow New);
  bool addAcquires(FunctionIndex F);
  struct Merging;
  bool addCalls(FunctionIndex F);
  bool addTarget(FunctionIndex F, const TakenBelow &By, Merging &Done);
  const std::vector<const AcquiredLock *> &byParameter(FunctionIndex F);
  bool runsNow(FunctionIndex F, const HeldCall &Call) const;
  void findWaysBack(FunctionIndex F);
  bool comesBack(FunctionIndex F, Site Where) const;
  bool waits(FunctionIndex F, const AcquiredLock &Lock) const;

  void readBody(FunctionIndex F);
  void readTarget(FunctionIndex F, const HeldCall &Call, FunctionIndex Target);
  void addEdges(const HeldLocks &Held, LockEdge Edge, const std::vector<LockPath> &Dropped);
  void addEdge(LockEdge Edge);
  std::vector<HeldLock> gatesOf(FunctionIndex F, const HeldLock &Held) const;

  const Program &P;
  const ModelTable &Models;
  const Summaries &S;
  std::vector<std::map<LockPath, TakenBelow>> Below;                                // by function
  std::unordered_map<FunctionIndex, std::vector<const AcquiredLock *>> ByParameter; // as asked for
  std::vector<std::vector<bool>> ComesBack; // by function and event: to the caller
  std::map<std::pair<LockPath, LockPath>, std::vector<LockEdge>> Edges;
  std::vector<LockEdge> WithinClass;
};

} // namespace lockseam
