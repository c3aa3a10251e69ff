// ClassHierarchy.cpp - which methods a virtual call may reach.
#include "callgraph/ClassHierarchy.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>

namespace lockseam {

namespace {

void sortUnique(std::vector<uint32_t> &Numbers) {
  llvm::sort(Numbers);
  Numbers.erase(std::unique(Numbers.begin(), Numbers.end()), Numbers.end());
}

/// The members of a family (sorted by owner) that one class has.
auto ownedBy(const auto &Members, uint32_t Owner) {
  auto Less = [](const auto &Member, uint32_t C) { return Member.Owner < C; };
  auto First = std::lower_bound(Members.begin(), Members.end(), Owner, Less);
  auto Last = First;
  while (Last != Members.end() && Last->Owner == Owner)
    ++Last;
  return llvm::make_range(First, Last);
}

} // namespace

void ClassHierarchy::addBase(Class Derived, Class Base, bool IsVirtual) {
  Classes[Derived].Bases.push_back({Base, IsVirtual});
  Classes[Base].Derived.push_back(Derived);
}

void ClassHierarchy::addMethod(Method M, Class Owner, bool IsFinal) {
  Methods[M].Owner = Owner;
  Methods[M].IsFinal = IsFinal;
}

void ClassHierarchy::addOverride(Method Overrider, Method Overridden) {
  Methods[Overridden].Overriders.push_back(Overrider);
}

bool ClassHierarchy::derivesFrom(Class D, Class B) const {
  llvm::SmallVector<Class, 8> Work{D};
  llvm::SmallDenseSet<Class, 8> Seen{D};
  while (!Work.empty()) {
    Class C = Work.pop_back_val();
    if (C == B)
      return true;
    for (const BaseEdge &E : Classes[C].Bases)
      if (Seen.insert(E.Base).second)
        Work.push_back(E.Base);
  }
  return false;
}

std::vector<ClassHierarchy::Class> ClassHierarchy::derivedClosure(Class C) const {
  std::vector<Class> Closure{C};
  llvm::SmallDenseSet<Class, 8> Seen{C};
  for (size_t I = 0; I < Closure.size(); ++I)
    for (Class D : Classes[Closure[I]].Derived)
      if (Seen.insert(D).second)
        Closure.push_back(D);
  llvm::sort(Closure);
  return Closure;
}

ClassHierarchy::Family ClassHierarchy::familyOf(Method M) const {
  Family Members;
  llvm::SmallVector<Method, 8> Work{M};
  llvm::SmallDenseSet<Method, 8> Seen{M};
  while (!Work.empty()) {
    Method Next = Work.pop_back_val();
    Members.push_back({Methods[Next].Owner, Next});
    if (Methods[Next].IsFinal)
      continue;
    for (Method Overrider : Methods[Next].Overriders)
      if (Seen.insert(Overrider).second)
        Work.push_back(Overrider);
  }
  llvm::sort(Members);
  return Members;
}

/// The members met first on each way up from C, C itself left out.
std::vector<ClassHierarchy::Candidate>
ClassHierarchy::candidatesAbove(Class C, const Family &Members) const {
  std::vector<Candidate> Found;
  auto Meet = [&Found](Method M, bool Shared) {
    for (Candidate &Known : Found)
      if (Known.Which == M) {
        Known.Shared &= Shared;
        return;
      }
    Found.push_back({M, Shared});
  };
  llvm::SmallVector<Class, 8> Work{C};
  llvm::SmallDenseSet<Class, 8> Seen{C};
  while (!Work.empty()) {
    for (const BaseEdge &E : Classes[Work.pop_back_val()].Bases) {
      auto Own = ownedBy(Members, E.Base);
      for (const Owned &Member : Own)
        Meet(Member.Which, E.IsVirtual);
      if (Own.empty() && Seen.insert(E.Base).second)
        Work.push_back(E.Base);
    }
  }
  return Found;
}

void ClassHierarchy::addOverridersIn(Class C, const Family &Members,
                                     std::vector<Method> &Found) const {
  auto Own = ownedBy(Members, C);
  for (const Owned &Member : Own)
    Found.push_back(Member.Which);
  if (!Own.empty())
    return;
  std::vector<Candidate> Above = candidatesAbove(C, Members);
  // There is one object of a virtual base: an override on any way hides its method on all.
  auto IsHidden = [&Above, this](const Candidate &Hidden) {
    if (!Hidden.Shared || Above.size() < 2)
      return false;
    Family Overriders = familyOf(Hidden.Which);
    return llvm::any_of(Above, [&](const Candidate &Other) {
      return Other.Which != Hidden.Which &&
             llvm::is_contained(Overriders, Owned{Methods[Other.Which].Owner, Other.Which});
    });
  };
  for (const Candidate &Each : Above)
    if (!IsHidden(Each))
      Found.push_back(Each.Which);
}

std::vector<ClassHierarchy::Method> ClassHierarchy::targets(Method M, Class Static) const {
  if (Classes[Static].IsFinal)
    return targetsInExactly(M, Static);
  Family Members = familyOf(M);
  if (Members.size() == 1)
    return {M};
  std::vector<Method> Found;
  for (Class D : derivedClosure(Static))
    // A class with one base has a method of its own or the one that its base has.
    if (D == Static || Classes[D].Bases.size() > 1 || !ownedBy(Members, D).empty())
      addOverridersIn(D, Members, Found);
  if (Found.empty())
    return {M};
  sortUnique(Found);
  return Found;
}

std::vector<ClassHierarchy::Method> ClassHierarchy::targetsInExactly(Method M, Class C) const {
  std::vector<Method> Found;
  addOverridersIn(C, familyOf(M), Found);
  if (Found.empty())
    return {M};
  sortUnique(Found);
  return Found;
}

} // namespace lockseam
