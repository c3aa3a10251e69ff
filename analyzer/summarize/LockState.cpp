// LockState.cpp - holds, released locks, and the join of states.
#include "LockState.h"

namespace lockseam {

const Hold *LockState::find(LockPath Lock) const {
  if (Held.empty() || !Lock.isNameable())
    return nullptr;
  for (const Hold &H : Held)
    if (H.Lock == Lock)
      return &H;
  return nullptr;
}

bool LockState::holdsSurely(LockPath Lock) const {
  const Hold *H = find(Lock);
  return H && !H->Maybe;
}

/// Of those that are alike, the first alone.
static void thinOut(std::vector<ReleasedLock> &Released) {
  std::vector<ReleasedLock> Kept;
  Kept.reserve(Released.size());
  size_t Group = 0; // where the entries of the present lock begin
  for (ReleasedLock &R : Released) {
    if (!Kept.empty() && Kept.back().Lock != R.Lock)
      Group = Kept.size();
    bool IsNew = std::none_of(Kept.begin() + static_cast<long>(Group), Kept.end(),
                              [&](const ReleasedLock &K) { return K.isLike(R); });
    if (IsNew)
      Kept.push_back(std::move(R));
  }
  Released = std::move(Kept);
}

/// Comparing entries is dear, and a change of them seldom disturbs their order.
static void sortIfNeeded(std::vector<ReleasedLock> &Released) {
  auto IsOutOfOrder = [](const ReleasedLock &A, const ReleasedLock &B) { return !(A < B); };
  if (std::adjacent_find(Released.begin(), Released.end(), IsOutOfOrder) != Released.end())
    sortUnique(Released);
}

static void settle(std::vector<ReleasedLock> &Released) {
  sortIfNeeded(Released);
  if (Released.size() > MaxReleased)
    thinOut(Released);
}

void LockState::remember(std::vector<ReleasedLock> More) {
  sortIfNeeded(More);
  if (std::includes(Released.begin(), Released.end(), More.begin(), More.end()))
    return;
  std::vector<ReleasedLock> &Into = Released.edit();
  mergeSorted(Into, More);
  if (Into.size() > MaxReleased)
    thinOut(Into);
}

void LockState::editReleased(llvm::function_ref<void(ReleasedLock &)> Change) {
  if (Released.empty())
    return;
  std::vector<ReleasedLock> &All = Released.edit();
  for (ReleasedLock &R : All)
    Change(R);
  std::erase_if(All, [](const ReleasedLock &R) { return !R.Lock.isNameable(); });
  settle(All);
}

llvm::ArrayRef<ReleasedLock> LockState::releasedOf(LockPath Lock) const {
  auto First = std::partition_point(Released.begin(), Released.end(),
                                    [&](const ReleasedLock &R) { return R.Lock < Lock; });
  auto Last = First;
  while (Last != Released.end() && Last->Lock == Lock)
    ++Last;
  return llvm::ArrayRef(Released.get())
      .slice(static_cast<size_t>(First - Released.begin()), static_cast<size_t>(Last - First));
}

static Context contextOf(const Hold &H) { return {H.Lock, H.Taken}; }

Hold LockState::remove(const Hold &H) {
  Hold Removed = H;
  std::erase(Held.edit(), Removed);
  editReleased([&](ReleasedLock &R) { std::erase(R.Since, contextOf(Removed)); });
  return Removed;
}

void LockState::add(Hold H) {
  // One nameless hold per site: a loop that locks ever new objects must end.
  if (!H.Lock.isNameable())
    for (const Hold &Other : Held)
      if (!Other.Lock.isNameable() && Other.Taken.Where == H.Taken.Where)
        return;
  if (!containsSorted(Held.get(), H))
    insertSorted(Held.edit(), H);
}

void LockState::change(const Hold &H, llvm::function_ref<void(Hold &)> How) {
  Hold Changed = H;
  std::erase(Held.edit(), Changed);
  How(Changed);
  add(std::move(Changed));
}

std::vector<Context> LockState::contexts() const {
  std::vector<Context> Result;
  for (const Hold &H : Held)
    if (!H.Maybe)
      insertSorted(Result, contextOf(H));
  return Result;
}

void LockState::breakCallersLock(LockPath Lock) {
  editReleased([&](ReleasedLock &R) { insertSorted(R.Broken, Lock); });
}

LockPath LockState::takeOwed(LockPath Lock) {
  for (const LentLock &L : Owed)
    if (L.Lock == Lock) {
      LockPath Handle = L.Handle;
      std::erase(Owed, LentLock(L));
      return Handle;
    }
  return LockPath::star();
}

namespace {
/// Asks once for a run of the same name: a lock that was taken at many places has many holds.
class NameMap {
public:
  explicit NameMap(llvm::function_ref<LockPath(LockPath)> Map) : Map(Map) {}
  LockPath operator()(LockPath P) {
    if (P != From || !Asked) {
      From = P;
      To = Map(P);
      Asked = true;
    }
    return To;
  }
  bool changes(LockPath P) { return (*this)(P) != P; }

private:
  llvm::function_ref<LockPath(LockPath)> Map;
  LockPath From, To;
  bool Asked = false;
};
} // namespace

static bool changesAny(const LockState &S, llvm::function_ref<LockPath(LockPath)> Map) {
  NameMap Locks(Map), Others(Map);
  auto Changes = [&](LockPath P) { return Others.changes(P); };
  for (const Hold &H : S.Held)
    if (Locks.changes(H.Lock) || std::any_of(H.Handles.begin(), H.Handles.end(), Changes))
      return true;
  for (const ReleasedLock &R : S.Released) {
    if (Locks.changes(R.Lock))
      return true;
    for (const Context &C : R.Since)
      if (Changes(C.Lock))
        return true;
  }
  for (const Condition &C : S.Known)
    if (Changes(C.Operand.Path.deref()))
      return true;
  for (const std::vector<LentLock> *List : {&S.Lent, &S.Owed})
    for (const LentLock &L : *List)
      if (Changes(L.Lock) || Changes(L.Handle))
        return true;
  return std::any_of(S.LetGo.begin(), S.LetGo.end(), Changes);
}

/// As if each hold were added with its new name; the order seldom changes.
static std::vector<Hold> mapHolds(const SharedVector<Hold> &Holds,
                                  llvm::function_ref<LockPath(LockPath)> Map) {
  NameMap Locks(Map), Handles(Map);
  std::vector<Hold> Mapped;
  for (Hold H : Holds) {
    H.Lock = Locks(H.Lock);
    for (LockPath &Handle : H.Handles)
      Handle = Handles(Handle);
    bool IsThere =
        !H.Lock.isNameable() && std::any_of(Mapped.begin(), Mapped.end(), [&](const Hold &Other) {
          return !Other.Lock.isNameable() && Other.Taken.Where == H.Taken.Where;
        });
    if (!IsThere)
      Mapped.push_back(H);
  }
  if (std::adjacent_find(Mapped.begin(), Mapped.end(), std::greater_equal<>()) != Mapped.end()) {
    std::stable_sort(Mapped.begin(), Mapped.end());
    Mapped.erase(std::unique(Mapped.begin(), Mapped.end()), Mapped.end());
  }
  return Mapped;
}

void LockState::mapNames(llvm::function_ref<LockPath(LockPath)> Map) {
  if (!changesAny(*this, Map))
    return;
  Held.set(mapHolds(Held, Map));
  editReleased([&](ReleasedLock &R) {
    R.Lock = Map(R.Lock);
    for (Context &C : R.Since)
      C.Lock = Map(C.Lock);
    sortUnique(R.Since);
  });
  std::vector<Condition> Tested = Known.get();
  for (Condition &C : Tested)
    if (LockPath Behind = Map(C.Operand.Path.deref()); Behind != C.Operand.Path.deref())
      C.Operand = Behind.isStar() || Behind.lastStep() != StepKind::Deref
                      ? Value::unknown()
                      : Value::load(Behind.parent());
  std::erase_if(Tested, [](const Condition &C) { return !C.isKnown(); });
  sortUnique(Tested);
  Known.set(std::move(Tested));
  for (std::vector<LentLock> *List : {&Lent, &Owed}) {
    for (LentLock &L : *List) {
      L.Lock = Map(L.Lock);
      L.Handle = Map(L.Handle);
    }
    sortUnique(*List);
  }
  for (LockPath &Handle : LetGo)
    Handle = Map(Handle);
  std::erase(LetGo, LockPath::star());
  sortUnique(LetGo);
}

/// The values that a condition allows, as a closed interval less one point.
namespace {
struct Range {
  int64_t Low = INT64_MIN, High = INT64_MAX;
  std::optional<int64_t> Not;
};
} // namespace

static Range rangeOf(const Condition &C) {
  switch (C.Is) {
  case Relation::Equal:
    return {C.Number, C.Number, std::nullopt};
  case Relation::NotEqual:
    return {INT64_MIN, INT64_MAX, C.Number};
  case Relation::Less:
    return {INT64_MIN, C.Number == INT64_MIN ? INT64_MIN : C.Number - 1, std::nullopt};
  case Relation::AtLeast:
    return {C.Number, INT64_MAX, std::nullopt};
  }
  return {};
}

bool compatible(const Condition &A, const Condition &B) {
  Range X = rangeOf(A), Y = rangeOf(B);
  int64_t Low = std::max(X.Low, Y.Low), High = std::min(X.High, Y.High);
  if (Low > High)
    return false;
  return Low != High || (X.Not != Low && Y.Not != Low);
}

bool LockState::assume(const Condition &If) {
  for (const Condition &C : Known)
    if (C.Operand == If.Operand && !compatible(C, If))
      return false;
  if (Known.size() < MaxKnown && !containsSorted(Known.get(), If))
    insertSorted(Known.edit(), If);
  return true;
}

static bool sameHolds(const LockState &A, const LockState &B) {
  return A.Held == B.Held && A.Dropped == B.Dropped && A.Lent == B.Lent && A.Owed == B.Owed &&
         A.LetGo == B.LetGo;
}

template <typename T>
static bool isSubset(const std::vector<T> &Small, const std::vector<T> &Large) {
  return std::includes(Large.begin(), Large.end(), Small.begin(), Small.end());
}

template <typename T> static void intersectWith(std::vector<T> &Set, const std::vector<T> &Other) {
  std::erase_if(Set, [&](const T &E) { return !containsSorted(Other, E); });
}

template <typename T>
static bool isSubset(const SharedVector<T> &Small, const SharedVector<T> &Large) {
  return Small.isSame(Large) || isSubset(Small.get(), Large.get());
}

/// Into covers both afterwards; their holds agree.
static void unite(LockState &Into, const LockState &From) {
  if (!isSubset(Into.Known, From.Known))
    intersectWith(Into.Known.edit(), From.Known.get());
  if (!(Into.Released == From.Released))
    Into.remember(From.Released.get());
}

/// What only one of them holds is a suspicion.
static std::vector<Hold> collapsed(const std::vector<Hold> &Mine, const std::vector<Hold> &Theirs) {
  std::vector<Hold> Both, Doubtful, Result;
  std::set_intersection(Mine.begin(), Mine.end(), Theirs.begin(), Theirs.end(),
                        std::back_inserter(Both));
  std::set_difference(Mine.begin(), Mine.end(), Theirs.begin(), Theirs.end(),
                      std::back_inserter(Doubtful));
  std::set_difference(Theirs.begin(), Theirs.end(), Mine.begin(), Mine.end(),
                      std::back_inserter(Doubtful));
  for (Hold &H : Doubtful)
    H.Maybe = true;
  std::stable_sort(Doubtful.begin(), Doubtful.end());
  std::set_union(Both.begin(), Both.end(), Doubtful.begin(), Doubtful.end(),
                 std::back_inserter(Result));
  Result.erase(std::unique(Result.begin(), Result.end()), Result.end());
  // A hold that one side is sure of and the other only suspects is a suspicion.
  std::vector<Hold> All = Result;
  std::erase_if(Result, [&](Hold H) {
    bool Sure = !std::exchange(H.Maybe, true);
    return Sure && containsSorted(All, H);
  });
  return Result;
}

/// Into covers both afterwards, whatever they hold.
static void collapse(LockState &Into, const LockState &From) {
  if (!Into.Held.isSame(From.Held))
    Into.Held.set(collapsed(Into.Held.get(), From.Held.get()));
  intersectWith(Into.Dropped, From.Dropped);
  intersectWith(Into.Lent, From.Lent);
  intersectWith(Into.Owed, From.Owed);
  intersectWith(Into.LetGo, From.LetGo);
  unite(Into, From);
  std::vector<Context> Sure = Into.contexts();
  if (std::any_of(Into.Released.begin(), Into.Released.end(),
                  [&](const ReleasedLock &R) { return !isSubset(R.Since, Sure); }))
    Into.editReleased([&](ReleasedLock &R) { intersectWith(R.Since, Sure); });
}

/// Whether each hold of From is among Into's as it is, or as a suspicion, and whatever Into is
/// sure of From is as well.
static bool coversHolds(const SharedVector<Hold> &Into, const SharedVector<Hold> &From) {
  if (Into.isSame(From))
    return true;
  std::vector<Hold> Others;
  std::set_difference(From.begin(), From.end(), Into.begin(), Into.end(),
                      std::back_inserter(Others));
  for (Hold &H : Others)
    if (std::exchange(H.Maybe, true) || !containsSorted(Into.get(), H))
      return false;
  return std::all_of(Into.begin(), Into.end(),
                     [&](const Hold &H) { return H.Maybe || containsSorted(From.get(), H); });
}

/// Whether to collapse From into a state that was collapsed before would change nothing.
static bool covers(const LockState &Into, const LockState &From) {
  return coversHolds(Into.Held, From.Held) && isSubset(Into.Dropped, From.Dropped) &&
         isSubset(Into.Lent, From.Lent) && isSubset(Into.Owed, From.Owed) &&
         isSubset(Into.LetGo, From.LetGo) && isSubset(Into.Known, From.Known) &&
         isSubset(From.Released, Into.Released);
}

bool StateSet::addHere(const LockState &S) {
  for (const LockState &E : States)
    if (sameHolds(E, S) && isSubset(E.Known, S.Known) && isSubset(S.Released, E.Released))
      return false;
  for (LockState &E : States)
    if (sameHolds(E, S) && (MergeKnown || E.Known == S.Known || E.Released == S.Released)) {
      LockState Before = E; // thinned out, it may be what it was
      unite(E, S);
      return !(Before == E);
    }
  States.push_back(S);
  return true;
}

void StateSet::shrink() {
  std::vector<LockState> Old = std::move(States);
  States.clear();
  MergeKnown = true;
  for (const LockState &S : Old)
    addHere(S);
  if (States.size() <= MaxStates)
    return;
  MergeAll = true;
  for (size_t I = 1; I < States.size(); ++I)
    collapse(States[0], States[I]);
  States.resize(1);
}

bool StateSet::add(const LockState &S) {
  if (MergeAll) {
    if (covers(States[0], S))
      return false;
    LockState Before = States[0];
    collapse(States[0], S);
    return !(Before == States[0]);
  }
  bool Changed = addHere(S);
  if (States.size() > MaxStates)
    shrink();
  return Changed;
}

} // namespace lockseam
