// Summary.h - what a caller has to know about a function, in terms of its entry values.
//
//   void Account::move(Account *To) { mu_.lock(); To->deposit(1); mu_.unlock(); }
//
// has ACQ = {this->mu_, To->mu_}, one way out that changes nothing, no REL and no GAP.
// A path over a local, or over memory that was assigned before its event, has no name
// for the caller and is left out; globals are themselves. Analysis.md 6.2 has the rules.
#pragma once

#include "FieldSet.h"
#include "analyzer/link/Program.h"
#include "analyzer/models/LockEffect.h"
#include "lattice/SortedVector.h"
#include <map>

namespace lockseam {

/// The number of an event in its function: in the order of blocks and events.
using Site = uint32_t;
constexpr Site EntrySite = ~0u; // held at entry, because the declaration says so

/// Null for EntrySite.
const Event *eventAt(const FunctionFacts &F, Site Where);
/// Where it stands in the source; the function's own place if nowhere.
Location placeOf(const FunctionFacts &F, Site Where);

/// Memory that changes: whole fields of whatever object, globals, or single places.
struct ModifiedMemory {
  FieldSet Fields;
  FieldSet Globals; // by their symbols
  std::vector<LockPath> Places;
  bool mergeFrom(const ModifiedMemory &Other);
  /// Whether the object that Path names may be another one after the change.
  bool affects(LockPath Path) const;
  /// Whether another value may be stored at Place after the change.
  bool affectsContent(LockPath Place) const;
  friend bool operator==(const ModifiedMemory &, const ModifiedMemory &) = default;

private:
  bool affectsLoad(LockPath Place) const;
};

/// A place that has a known value when the function returns.
struct PlaceValue {
  LockPath Place;
  Value Is;
  friend auto operator<=>(const PlaceValue &, const PlaceValue &) = default;
};

/// MOD, the value returned and the places set on every way out.
struct ValueSummary {
  ModifiedMemory Mod;
  Value Returns;
  std::vector<PlaceValue> Sets;
  friend bool operator==(const ValueSummary &, const ValueSummary &) = default;
};

/// Where a lock is taken: by the event at Where, or below the call there, in function
/// Via, which knows the lock as ViaLock. One link of the chain to the lock statement.
struct TakenAt {
  Site Where = 0;
  int64_t Via = -1; // function index, or -1: the event itself takes it
  LockPath ViaLock;
  bool ByWait = false; // a wait takes it again when it returns
  // The place is what counts; how the lock is taken there is told of one way only.
  friend auto operator<=>(const TakenAt &A, const TakenAt &B) { return A.Where <=> B.Where; }
  friend bool operator==(const TakenAt &A, const TakenAt &B) { return A.Where == B.Where; }
};

struct AcquiredLock {
  LockPath Lock;
  LockMode Mode = LockMode::Exclusive;
  bool Recursive = false;
  TakenAt Taken;
  friend auto operator<=>(const AcquiredLock &, const AcquiredLock &) = default;
};

struct ExitHold {
  LockPath Lock; // `*`: a lock that the caller cannot name
  LockMode Mode = LockMode::Exclusive;
  bool Recursive = false;
  LockPath Handle; // a guard that the caller can name, or `*`
  friend auto operator<=>(const ExitHold &, const ExitHold &) = default;
};

/// One way out of a function: which locks it leaves held (NET+) and released (NET-),
/// under which conditions on arguments it is taken, what it says of the result.
struct WayOut {
  std::vector<ExitHold> Plus;
  std::vector<LockPath> Minus;
  std::vector<LockPath> LetGo;     // guards that own nothing any more
  std::vector<Condition> Requires; // over Load(parameter) and entry memory
  std::vector<Condition> Ensures;  // over the returned value: the Operand is Unknown
  friend auto operator<=>(const WayOut &, const WayOut &) = default;
};

enum class PairKind : uint8_t { Section, Gap, Wait };

/// Two acquisitions that follow each other here, or both below the call at Again, in
/// function Via, which has the pair as (ViaLock, ViaSecond) with ViaBroken.
struct PairSites {
  TakenAt First;
  Site Released = 0;
  TakenAt Again;
  int64_t Via = -1;
  LockPath ViaLock;
  LockPath ViaSecond;
  std::vector<LockPath> ViaBroken;
  friend auto operator<=>(const PairSites &, const PairSites &) = default;
};

/// T, one per place of the second acquisition: a lock that is taken, released and taken again, with
/// nothing held across it.
struct LockPair {
  LockPath Lock;
  LockPath Second;              // differs from Lock only for the pair variant
  std::vector<LockPath> Broken; // caller's locks released in between
  PairSites Sites;
  friend auto operator<=>(const LockPair &, const LockPair &) = default;
};

/// Differences in the place of the first acquisition do not count.
inline bool isSamePair(const LockPair &A, const LockPair &B) {
  return A.Lock == B.Lock && A.Second == B.Second && A.Broken == B.Broken &&
         A.Sites.Again.Where == B.Sites.Again.Where && A.Sites.Via == B.Sites.Via &&
         A.Sites.ViaBroken == B.Sites.ViaBroken;
}

struct LockSummary {
  bool Returns = false; // some way out is known
  std::vector<WayOut> Ways;
  std::vector<AcquiredLock> Acquired; // ACQ, one per lock
  std::vector<LockPath> Released;     // REL
  std::vector<AcquiredLock> Gaps;     // GAP: released and taken again, where again
  std::vector<LockPair> Pairs;        // T
  friend bool operator==(const LockSummary &, const LockSummary &) = default;
};

/// A lock held across both acquisitions.
struct Context {
  LockPath Lock; // `*` if it has no name
  TakenAt Taken;
  friend auto operator<=>(const Context &, const Context &) = default;
};

/// P: the pattern.
struct Pattern {
  LockPath Lock;
  LockPath Second;
  PairKind Kind = PairKind::Section;
  PairSites Sites;
  std::vector<Context> Contexts;
  friend auto operator<=>(const Pattern &, const Pattern &) = default;
};

struct FunctionSummary {
  ValueSummary Values;
  LockSummary Locks;
  std::vector<Pattern> Patterns;
  std::map<LockPath, std::string> Spelling; // of the locks in Patterns
  unsigned UnnamedLocks = 0;
  bool Bounded = false; // states were merged beyond the bound
};

} // namespace lockseam
