// Environment.h - which value each variable has at a point, so that paths name values.
//
//   Node *n = head_;  lock(n->mu);  n = n->next;  lock(n->mu);
//
// The two n->mu are different locks: the first is head_->mu, the second head_->next->mu.
// Each local (and each field of a local object, and each place in memory that was
// assigned here) is a slot, bound to the value stored last. Where two values meet, the
// slot gets a new one that is named by the place of the meeting; when memory that a
// bound value was loaded from changes, the value lives on under a name of its own.
//
// Parameters are slots as well: their root in a path of this stage is the value at
// entry, and the variable is a local behind the last one.
#pragma once

#include "Invariants.h"

namespace lockseam {

/// The slots of one function, numbered as they are met.
class SlotTable {
public:
  SlotTable(const FunctionFacts &Function, const Invariants *Objects);
  /// Null while the invariants are being found.
  const Invariants *invariants() const { return Objects; }
  /// The number of a slot; it is made if it is new.
  uint32_t number(LockPath Place);
  std::optional<uint32_t> find(LockPath Place) const;
  LockPath place(uint32_t Slot) const { return Places[Slot]; }
  size_t size() const { return Places.size(); }
  /// A path of the facts with parameters turned into the variables they are.
  LockPath variables(LockPath FactsPath) const;
  Value variables(const Value &FactsValue) const;
  uint32_t parameterLocal(uint32_t Index) const { return FirstParameter + Index; }
  uint32_t firstParameter() const { return FirstParameter; }
  /// The slot is a variable, or a part of a local object: nobody else assigns it.
  bool isLocal(uint32_t Slot) const { return Local[Slot]; }
  bool isPlainVariable(uint32_t Slot) const { return isLocal(Slot) && Places[Slot].size() == 0; }
  /// Slots below a place, the place itself left out.
  std::vector<uint32_t> below(LockPath Place) const;

private:
  uint32_t FirstParameter;
  const Invariants *Objects;
  std::vector<LockPath> Places;
  std::vector<bool> Local; // by slot
  std::unordered_map<LockPath, uint32_t> Numbers;
};

/// A value that has lost its name, and the one it goes by now.
struct Renaming {
  LockPath From; // what a pointer with the value points at
  LockPath To;
  friend auto operator<=>(const Renaming &, const Renaming &) = default;
};

class Environment {
public:
  explicit Environment(SlotTable &Slots) : Slots(&Slots) {}

  /// The path with every variable in it replaced by its value here. Idempotent.
  LockPath resolve(LockPath Path) const;
  Value resolve(const Value &V) const;

  Value bound(LockPath Place) const;

  /// Place := V, both resolved. Values that were loaded from Place get new names.
  void assign(LockPath Place, const Value &V, Site Where, std::vector<Renaming> &Renamed);
  /// A call changed memory; Changed holds no locals.
  void forget(const ModifiedMemory &Changed, Site Where, std::vector<Renaming> &Renamed);
  /// Forget what is known of the parts of an object.
  void forgetBelow(LockPath Place);
  /// The parts of From become those of To: copy, move.
  void copyBelow(LockPath From, LockPath To);

  /// What is known where several ways meet. A slot keeps a value that all agree on; the
  /// value made at Block itself, coming round a loop, agrees with every other.
  static Environment meet(const std::vector<const Environment *> &Ways, uint32_t Block);
  friend bool operator==(const Environment &A, const Environment &B) {
    return A.Bound == B.Bound && A.Modified == B.Modified;
  }

  /// The name that a caller can use for the path; `*` if there is none.
  LockPath exported(LockPath Path) const;
  Value exported(const Value &V) const;

  const ModifiedMemory &modified() const { return Modified; }
  const SlotTable &slots() const { return *Slots; }
  std::vector<Value> Bound; // by slot; Unknown: nothing is known

private:
  void rebind(const ModifiedMemory &Changed, Site Where, std::vector<Renaming> &Renamed);
  void noteModified(LockPath Place);
  void bindMerged(const std::vector<const Environment *> &Ways, uint32_t Block);
  void bind(uint32_t Slot, const Value &V);
  Value boundTo(uint32_t Slot) const {
    return Slot < Bound.size() ? Bound[Slot] : Value::unknown();
  }

  SlotTable *Slots;
  ModifiedMemory Modified; // since entry, as callers see it
};

/// Whether a value that was read earlier could not be read by the same name any more.
bool losesName(const Value &V, const ModifiedMemory &Changed);

/// `*` unless the path is made of entry values only and none of Modified changed them.
LockPath exportedPath(LockPath Path, const ModifiedMemory &Modified);

inline LockPath mergedValue(uint32_t Block, uint32_t Slot) {
  return LockPath::root({RootKind::Merge, Block, Slot, {}});
}
/// V == Value::load(mergedValue(Block, Slot)), without making the path.
inline bool isMergedValue(const Value &V, uint32_t Block, uint32_t Slot) {
  const Root &R = V.Path.root();
  return V.Kind == ValueKind::Load && V.Path.isRoot() && R.Kind == RootKind::Merge &&
         R.Index == Block && R.Second == Slot;
}
inline LockPath snapshotValue(Site Where, uint32_t Slot) {
  return LockPath::root({RootKind::Snapshot, Where, Slot, {}});
}
inline LockPath resultValue(Site Where) { return LockPath::root({RootKind::Result, Where, 0, {}}); }

} // namespace lockseam
