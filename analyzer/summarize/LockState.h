// LockState.h - what is known of the locks at a point, and how such knowledge joins.
//
// A state says which locks are held (Held), which of the caller's are given away
// (Dropped), which conditions were tested on the way (Known), and which locks were
// released before (Released: R of analysis.md 6.2). A point has a few states side by
// side, so that `if (c) m.lock(); ... if (c) m.unlock();` is followed.
//
//        one state: Held = intersection, the rest is "maybe held"      (more than 8)
//          |
//        states with different Held; Known forgotten where Held agrees (more than 8)
//          |
//        states with different Held or Known; Released is a union
//          |
//        no state: not reached
//
// A point only moves up this ladder, Known only shrinks and Released only grows over
// finitely many names and sites, so the dataflow ends.
#pragma once

#include "SharedVector.h"
#include "Summary.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <array>

namespace lockseam {

constexpr unsigned MaxStates = 8;
constexpr unsigned MaxKnown = 8;
constexpr unsigned MaxDepth = 3;
// A function that calls others with hundreds of locks would have as many entries for each of
// its calls; beyond this, those that differ in their place alone are one.
constexpr unsigned MaxReleased = 96;

/// The guards that own the levels of a hold, or `*`; in place, since holds are copied all the
/// time and all but recursive locks have one level.
class Levels {
public:
  Levels(LockPath First) : Count(1) { Handles[0] = First; }
  void push_back(LockPath Handle) { Handles[Count++] = Handle; }
  void erase(const LockPath *At) {
    std::copy(At + 1, std::as_const(*this).end(), Handles.begin() + (At - begin()));
    Handles[--Count] = LockPath::star();
  }
  size_t size() const { return Count; }
  LockPath *begin() { return Handles.data(); }
  LockPath *end() { return begin() + Count; }
  const LockPath *begin() const { return Handles.data(); }
  const LockPath *end() const { return begin() + Count; }
  LockPath front() const { return Handles[0]; }
  LockPath &back() { return Handles[Count - 1]; }
  LockPath back() const { return Handles[Count - 1]; }
  friend bool operator==(const Levels &, const Levels &) = default;
  friend auto operator<=>(const Levels &A, const Levels &B) {
    return std::lexicographical_compare_three_way(A.begin(), A.end(), B.begin(), B.end());
  }

private:
  std::array<LockPath, MaxDepth> Handles;
  size_t Count;
};

struct Hold {
  LockPath Lock; // `*`: without a name
  TakenAt Taken;
  LockMode Mode = LockMode::Exclusive;
  bool Recursive = false;
  bool Maybe = false;                // on some of the merged ways only
  bool Entry = false;                // the declaration says that the caller holds it
  Levels Handles = LockPath::star(); // one per level of a recursive lock
  friend auto operator<=>(const Hold &, const Hold &) = default;
};

struct ReleasedLock {
  LockPath Lock;
  TakenAt Taken;
  Site Where = 0; // of the release
  PairKind Kind = PairKind::Section;
  std::vector<Context> Since;   // holds that have lasted since the release
  std::vector<LockPath> Broken; // the caller's locks released since
  friend auto operator<=>(const ReleasedLock &, const ReleasedLock &) = default;
  /// Only the place differs: then the first can tell it for all.
  bool isLike(const ReleasedLock &Other) const {
    return Lock == Other.Lock && Kind == Other.Kind && Since == Other.Since &&
           Broken == Other.Broken;
  }
};

/// A lock that a scoped unlock gave away and will take again.
struct LentLock {
  LockPath Handle;
  LockPath Lock;
  LockMode Mode = LockMode::Exclusive;
  friend auto operator<=>(const LentLock &, const LentLock &) = default;
};

struct LockState {
  SharedVector<Hold> Held; // sorted
  std::vector<LockPath> Dropped;
  std::vector<LentLock> Lent;
  /// Locks that were released by name under a guard: it will release them all the same,
  /// so whoever takes them again takes them for the guard.
  std::vector<LentLock> Owed;
  /// Guards of the caller's that release whatever they own: ~Transaction of a class with
  /// a unique_lock.
  std::vector<LockPath> LetGo;
  SharedVector<Condition> Known;
  SharedVector<ReleasedLock> Released; // sorted; if there are many, no two alike

  const Hold *find(LockPath Lock) const;
  bool holdsSurely(LockPath Lock) const;
  /// Takes a hold out of Held and out of every context.
  Hold remove(const Hold &H);
  void add(Hold H);
  /// Changes a hold and puts it where it belongs.
  void change(const Hold &H, llvm::function_ref<void(Hold &)> How);
  /// The holds that count as contexts now.
  std::vector<Context> contexts() const;
  void breakCallersLock(LockPath Lock);
  void remember(std::vector<ReleasedLock> More);
  /// Entries that lose their name are dropped.
  void editReleased(llvm::function_ref<void(ReleasedLock &)> Change);
  /// The entries of one lock.
  llvm::ArrayRef<ReleasedLock> releasedOf(LockPath Lock) const;
  /// The guard that a lock taken without one belongs to; `*` if there is none.
  LockPath takeOwed(LockPath Lock);

  /// Map gives each name its new one, or `*` if it has none any more.
  void mapNames(llvm::function_ref<LockPath(LockPath)> Map);

  /// False: the condition contradicts what is known, no such state exists.
  bool assume(const Condition &If);
  friend bool operator==(const LockState &, const LockState &) = default;
};

/// Whether the two conditions on one operand can hold together.
bool compatible(const Condition &A, const Condition &B);

class StateSet {
public:
  /// Whether the set changed.
  bool add(const LockState &S);
  const std::vector<LockState> &states() const { return States; }
  std::vector<LockState> take() { return std::move(States); }
  bool bounded() const { return MergeAll; }

private:
  bool addHere(const LockState &S);
  void shrink();

  std::vector<LockState> States;
  bool MergeKnown = false;
  bool MergeAll = false;
};

} // namespace lockseam
