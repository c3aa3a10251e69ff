// FieldGuards.cpp - decides on the guard of a variable from the locks at its accesses.
#include "FieldGuards.h"
#include "llvm/Support/raw_ostream.h"
#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace lockseam {

namespace {

struct Support {
  uint32_t Reads = 0, Writes = 0;
  uint32_t total() const { return Reads + Writes; }
};

/// Accesses that hold the guards: a read one of them, a write each. Support of a variable
/// in all: no guards at all.
Support supportOf(const std::vector<VariableUse> &Uses, const std::vector<GuardName> &Guards) {
  Support Result;
  for (const VariableUse &U : Uses) {
    auto IsHeld = [&](const GuardName &G) { return containsSorted(U.Locks, G); };
    bool Enough = U.Write ? std::all_of(Guards.begin(), Guards.end(), IsHeld)
                          : std::any_of(Guards.begin(), Guards.end(), IsHeld);
    if (Enough || Guards.empty())
      ++(U.Write ? Result.Writes : Result.Reads);
  }
  return Result;
}

class GuardChooser {
public:
  GuardChooser(const std::vector<VariableUse> &Uses, const GuardOptions &Options)
      : Uses(Uses), Options(Options), All(supportOf(Uses, {})) {}

  VariableGuard choose(LockPath Variable, const std::optional<DeclaredGuard> &Declared) {
    Result.Variable = Variable;
    Result.Reads = All.Reads;
    Result.Writes = All.Writes;
    if (Declared)
      declare(*Declared);
    else if (All.Writes == 0 && mostChange() == Change::Never)
      Result.Kind = Discipline::ReadOnly;
    else
      infer();
    return std::move(Result);
  }

private:
  void declare(const DeclaredGuard &Declared) {
    Result.Declared = true;
    Result.Kind = Declared.Kind;
    Result.Guards = Declared.Guards;
    if (Declared.Guards.empty())
      return;
    Result.Guard = Declared.Guards.front();
    setSupport(supportOf(Uses, Declared.Guards));
  }

  void infer() {
    std::set<GuardName> Candidates;
    for (const VariableUse &U : Uses)
      Candidates.insert(U.Locks.begin(), U.Locks.end());
    for (const GuardName &Each : Candidates)
      prefer(Each);
    if (Result.Kind == Discipline::None)
      findNearest(Candidates);
  }

  void findNearest(const std::set<GuardName> &Candidates) {
    Support Best;
    for (const GuardName &Each : Candidates)
      if (Support Known = supportOf(Uses, {Each}); Known.total() > Best.total()) {
        Best = Known;
        Result.Nearest = Each;
      }
    setSupport(Best);
  }

  Change mostChange() const {
    Change Most = Change::Never;
    for (const VariableUse &U : Uses)
      Most = std::max(Most, U.Read);
    return Most;
  }

  bool isEnough(uint32_t Part, uint32_t Of) const {
    return Part >= Options.MinConfidence * Of && Part >= std::min(Options.MinSupport, Of);
  }

  /// The locks held at every write that holds this one.
  std::vector<GuardName> heldWith(const GuardName &Lock) const {
    std::optional<std::vector<GuardName>> Common;
    for (const VariableUse &U : Uses) {
      if (!U.Write || !containsSorted(U.Locks, Lock))
        continue;
      if (!Common)
        Common = U.Locks;
      std::erase_if(*Common, [&](const GuardName &G) { return !containsSorted(U.Locks, G); });
    }
    return Common.value_or(std::vector<GuardName>{Lock});
  }

  Discipline disciplineOf(const Support &Known) const {
    bool Writes = Known.Writes > 0 || mostChange() == Change::Linked;
    bool MostWrites = Known.Writes * 2 >= All.Writes;
    if (Writes && MostWrites && Known.total() >= Options.MinSupport &&
        isEnough(Known.total(), All.total()))
      return Discipline::Guarded;
    bool AllWrites = Known.Writes >= Options.MinSupport && Known.Writes == All.Writes;
    return AllWrites ? Discipline::WriteGuarded : Discipline::None;
  }

  /// The guard that more accesses hold; of equals the first: own locks before global ones.
  void prefer(const GuardName &Lock) {
    std::vector<GuardName> Guards = heldWith(Lock);
    Support Known = supportOf(Uses, Guards);
    uint32_t Alone = supportOf(Uses, {Lock}).total();
    Discipline Kind = disciplineOf(Known);
    if (Kind == Discipline::None)
      return;
    bool Better = Result.Kind == Discipline::None ||
                  (Kind == Discipline::Guarded && Result.Kind == Discipline::WriteGuarded) ||
                  (Kind == Result.Kind && Alone > BestAlone);
    if (!Better)
      return;
    BestAlone = Alone;
    Result.Kind = Kind;
    Result.Guard = Lock;
    Result.Guards = std::move(Guards);
    setSupport(Known);
  }

  void setSupport(const Support &Known) {
    Result.GuardedReads = Known.Reads;
    Result.GuardedWrites = Known.Writes;
  }

  const std::vector<VariableUse> &Uses;
  const GuardOptions &Options;
  Support All;
  uint32_t BestAlone = 0;
  VariableGuard Result;
};

/// Who reads a pointer without the lock may use what it points at without it, where no
/// access shows that: the pointer was handed on.
void doubtPointee(VariableGuard &Pointee, const std::vector<VariableUse> &PointerUses,
                  const GuardOptions &Options) {
  if (Pointee.Declared || Pointee.Guards.empty())
    return;
  uint32_t Reads = supportOf(PointerUses, {}).Reads;
  if (supportOf(PointerUses, Pointee.Guards).Reads >= Options.MinConfidence * Reads)
    return;
  Pointee.Kind = Discipline::None;
  Pointee.Nearest = std::exchange(Pointee.Guard, {});
  Pointee.Guards.clear();
}

/// A pointer that never changes is the way to what it points at, and guarded as that is,
/// if nobody takes it otherwise.
void guardPointer(VariableGuard &Pointer, const VariableGuard &Pointee,
                  const std::vector<VariableUse> &Uses) {
  bool IsConstant = Pointer.Variable.isStar() || Pointer.Kind == Discipline::ReadOnly;
  if (Pointee.Kind != Discipline::Guarded || Pointee.Declared || Pointer.Declared || !IsConstant ||
      supportOf(Uses, Pointee.Guards).Reads != Uses.size())
    return;
  Pointer.Variable = Pointee.Variable.parent();
  Pointer.Kind = Discipline::Guarded;
  Pointer.Guard = Pointee.Guard;
  Pointer.Guards = Pointee.Guards;
  Pointer.ByPointee = true;
  Pointer.GuardedReads = Pointer.Reads;
}

const char *wordFor(Discipline Kind) {
  switch (Kind) {
  case Discipline::None:
    return "";
  case Discipline::Guarded:
    return " guarded_by";
  case Discipline::WriteGuarded:
    return " write_guarded_by";
  case Discipline::ReadOnly:
    return " readonly";
  case Discipline::ThreadLocal:
    return " thread_local";
  case Discipline::Unique:
    return " unique";
  case Discipline::Assumed:
    return " assume_guarded";
  }
  return "";
}

} // namespace

std::vector<VariableGuard> inferGuards(const Program &P,
                                       const std::vector<FunctionAccesses> &Functions,
                                       const GuardOptions &Options) {
  std::map<LockPath, std::vector<VariableUse>> Uses = variableUses(P, Functions);
  for (LockPath Variable : declaredVariables(P))
    Uses[Variable];
  std::map<LockPath, VariableGuard> Guards;
  for (const auto &[Variable, Each] : Uses)
    Guards[Variable] = GuardChooser(Each, Options).choose(Variable, declaredGuard(P, Variable));
  for (auto &[Variable, Pointee] : Guards) {
    if (!isPointee(Variable))
      continue;
    const std::vector<VariableUse> &OfPointer = Uses[Variable.parent()];
    doubtPointee(Pointee, OfPointer, Options);
    guardPointer(Guards[Variable.parent()], Pointee, OfPointer);
  }
  std::vector<VariableGuard> Result;
  for (auto &[Variable, Each] : Guards)
    if (!Each.Variable.isStar())
      Result.push_back(std::move(Each));
  return Result;
}

std::string dumpGuards(const std::vector<VariableGuard> &Guards) {
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  for (const VariableGuard &G : Guards) {
    OS << dumpPath(G.Variable) << wordFor(G.Kind);
    std::vector<GuardName> Order = G.Guards; // the best one first
    std::stable_partition(Order.begin(), Order.end(),
                          [&](const GuardName &Each) { return Each == G.Guard; });
    for (const GuardName &Each : Order)
      OS << (Each == Order.front() ? " " : " and ")
         << (Each.Kind == GuardKind::Owner ? Each.Path.isStar() ? "owner" : "owner " : "")
         << (Each.Path.isStar() ? "" : dumpPath(Each.Path));
    OS << (G.Declared    ? " declared"
           : G.ByPointee ? " as its pointee"
                         : "")
       << ", reads " << G.GuardedReads << " of " << G.Reads << ", writes " << G.GuardedWrites
       << " of " << G.Writes << '\n';
  }
  return Text;
}

} // namespace lockseam
