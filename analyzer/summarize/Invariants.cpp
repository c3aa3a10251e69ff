// Invariants.cpp - what all constructors of a class agree on and nobody changes.
#include "Invariants.h"
#include <algorithm>
#include <map>
#include <set>

namespace lockseam {

constexpr unsigned MaxFields = 3; // of a place: this->a.b.c

void Invariants::add(const PlaceValue &Invariant) {
  Known[Invariant.Place] = Invariant.Is.Path;
  insertSorted(LastFields, Invariant.Place.lastField());
}

std::optional<LockPath> Invariants::pointee(LockPath Place) const {
  if (Place.isStar() || Place.size() == 0 || Place.lastStep() != StepKind::Field ||
      !containsSorted(LastFields, Place.lastField()))
    return std::nullopt;
  std::vector<Name> Fields;
  LockPath Base = Place;
  while (Fields.size() < MaxFields && Base.size() > 0 && Base.lastStep() == StepKind::Field) {
    Fields.push_back(Base.lastField());
    Base = Base.parent();
    LockPath Relative = LockPath::self();
    for (auto It = Fields.rbegin(); It != Fields.rend(); ++It)
      Relative = Relative.field(*It);
    if (auto Found = Known.find(Relative); Found != Known.end())
      return Found->second.withPrefix(LockPath::self(), Base);
  }
  return std::nullopt;
}

std::vector<std::pair<LockPath, LockPath>> Invariants::all() const {
  std::vector<std::pair<LockPath, LockPath>> All(Known.begin(), Known.end());
  std::sort(All.begin(), All.end());
  return All;
}

static bool staysInObject(const PlaceValue &S) {
  auto IsPart = [](LockPath Path) {
    for (; Path.size() > 0; Path = Path.parent())
      if (Path.lastStep() != StepKind::Field)
        return false;
    return Path == LockPath::self();
  };
  return S.Is.Kind == ValueKind::Address && S.Place.size() > 0 && S.Place.size() <= MaxFields &&
         IsPart(S.Place) && IsPart(S.Is.Path);
}

/// Fields that are assigned outside constructors, anywhere in the program.
static std::set<Name> assignedFields(const Program &P) {
  std::set<Name> Fields;
  for (const FunctionFacts &F : P.Functions) {
    if (F.IsConstructor)
      continue;
    for (const Block &B : F.Blocks)
      for (const Event &E : B.Events)
        if (E.Kind == EventKind::Assign && E.Target.size() > 0 &&
            E.Target.lastStep() == StepKind::Field)
          Fields.insert(E.Target.lastField());
  }
  return Fields;
}

/// Some value that it stores or hands on is the address of its object, or of a part of it.
static bool mentionsOwnPart(const FunctionFacts &F) {
  auto IsOwn = [](const Value &V) {
    return V.Kind == ValueKind::Address && V.Path.root().Kind == RootKind::This;
  };
  for (const Block &B : F.Blocks)
    for (const Event &E : B.Events)
      if (IsOwn(E.Source) || std::any_of(E.Arguments.begin(), E.Arguments.end(), IsOwn))
        return true;
  return false;
}

static std::vector<FunctionIndex> constructorsCalled(const Program &P, FunctionIndex F) {
  std::vector<FunctionIndex> Called;
  for (const CallTargets &Targets : P.Calls[F])
    for (FunctionIndex Target : Targets.Functions)
      if (P.Functions[Target].IsConstructor)
        Called.push_back(Target);
  return Called;
}

std::vector<bool> decisiveConstructors(const Program &P) {
  std::vector<bool> Is(P.Functions.size());
  for (const std::vector<FunctionIndex> &Component : P.BottomUp)
    for (FunctionIndex F : Component) {
      if (!P.Functions[F].IsConstructor)
        continue;
      std::vector<FunctionIndex> Called = constructorsCalled(P, F);
      Is[F] = Component.size() > 1 || mentionsOwnPart(P.Functions[F]) ||
              std::any_of(Called.begin(), Called.end(), [&](FunctionIndex C) { return Is[C]; });
    }
  for (auto Component = P.BottomUp.rbegin(); Component != P.BottomUp.rend(); ++Component)
    for (FunctionIndex F : *Component)
      if (Is[F])
        for (FunctionIndex Called : constructorsCalled(P, F))
          Is[Called] = true;
  return Is;
}

Invariants findInvariants(const Program &P,
                          llvm::function_ref<const ValueSummary *(FunctionIndex)> Values) {
  std::map<Name, std::optional<std::vector<PlaceValue>>> ByClass;
  for (FunctionIndex I = 0; I < P.Functions.size(); ++I) {
    const FunctionFacts &F = P.Functions[I];
    const ValueSummary *V = F.IsConstructor && F.HasBody ? Values(I) : nullptr;
    if (!V)
      continue;
    std::vector<PlaceValue> Sets;
    for (const PlaceValue &S : V->Sets)
      if (staysInObject(S))
        insertSorted(Sets, S);
    auto &Agreed = ByClass[F.Class];
    if (!Agreed)
      Agreed = std::move(Sets);
    else
      std::erase_if(*Agreed, [&](const PlaceValue &S) { return !containsSorted(Sets, S); });
  }
  Invariants Result;
  std::set<Name> Assigned;
  bool Scanned = false;
  for (auto &[Class, Agreed] : ByClass)
    for (const PlaceValue &S : *Agreed) {
      if (!std::exchange(Scanned, true))
        Assigned = assignedFields(P);
      if (!Assigned.count(S.Place.lastField()))
        Result.add(S);
    }
  return Result;
}

Capabilities::Capabilities(const Program &P) {
  for (const ClassFacts &C : P.Classes)
    if (C.IsCapability)
      for (const FieldFacts &F : C.Fields)
        Fields.push_back(F.Field);
  sortUnique(Fields);
}

LockPath Capabilities::whole(LockPath Lock) const {
  LockPath Result = Lock;
  for (LockPath At = Lock; !At.isStar() && At.size() > 0; At = At.parent())
    if (At.lastStep() == StepKind::Field && containsSorted(Fields, At.lastField()))
      Result = At.parent();
  return Result;
}

} // namespace lockseam
