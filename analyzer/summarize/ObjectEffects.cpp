// ObjectEffects.cpp - reads and writes of given objects, bottom up over the call graph.
#include "ObjectEffects.h"
#include "analyzer/link/Components.h"
#include <algorithm>

namespace lockseam {

LockPath wholeObject(LockPath Place) {
  while (!Place.isStar() && Place.size() > 0 && Place.lastStep() != StepKind::Deref)
    Place = Place.parent();
  return Place;
}

bool holdsOwnLock(const std::vector<HeldLock> &Held, LockPath Object, bool Write) {
  return std::any_of(Held.begin(), Held.end(), [&](const HeldLock &H) {
    return H.Lock.hasPrefix(Object) && (!Write || H.Mode == LockMode::Exclusive);
  });
}

namespace {

/// Marks Of as used as Use says; whether that is news.
bool mark(ObjectEffect &Of, ObjectEffect Use) {
  Change Read = Use.Reads ? Use.Read : Change::Never;
  bool IsNew = (Use.Reads && !Of.Reads) || (Use.Writes && !Of.Writes) || Read > Of.Read;
  Of.Reads |= Use.Reads;
  Of.Writes |= Use.Writes;
  Of.Read = std::max(Of.Read, Read);
  return IsNew;
}

class EffectFinder {
public:
  EffectFinder(const Program &P, const std::vector<FunctionAccesses> &Functions, ChangeOf Changes)
      : P(P), Functions(Functions), Changes(Changes), Known(Functions.size()) {
    for (FunctionIndex F = 0; F < Functions.size(); ++F)
      Known[F].Parameters.resize(P.Functions[F].Parameters.size());
  }

  std::vector<ObjectEffects> run() {
    for (const std::vector<FunctionIndex> &Component : P.BottomUp) {
      for (FunctionIndex F : Component)
        addAccesses(F);
      untilStable(P, Component, [&](FunctionIndex F) { return addCalls(F); });
    }
    return std::move(Known);
  }

private:
  void addAccesses(FunctionIndex F) {
    for (const HeldAccess &A : Functions[F].Accesses)
      if (!A.Atomic)
        add(F, A.Place, {!A.Write, A.Write, Change::Never}, A.Locks);
  }

  bool addCalls(FunctionIndex F) {
    bool Grew = false;
    for (const HeldCall &Call : Functions[F].Calls)
      for (const ObjectUse &Use : usesAt(Call, Known))
        Grew |= add(F, Use.Object, Use.Effect, Call.Locks);
    return Grew;
  }

  bool add(FunctionIndex F, LockPath Place, ObjectEffect Use, const HeldLocks &Here) {
    LockPath Object = wholeObject(Place);
    ObjectEffect *Of = effectOn(F, Object);
    if (!Of)
      return false;
    std::vector<HeldLock> Held = Here.all();
    Use.Read = changeRead(Place, Use, Changes);
    bool IsConstant = Place != Object && Use.Read == Change::Never;
    Use.Reads &= !IsConstant && !holdsOwnLock(Held, Object, /*Write=*/false);
    Use.Writes &= !holdsOwnLock(Held, Object, /*Write=*/true);
    return mark(*Of, Use);
  }

  /// Null if the caller of F did not give it the object.
  ObjectEffect *effectOn(FunctionIndex F, LockPath Object) {
    if (Object == LockPath::self())
      return &Known[F].Own;
    if (Object.isStar() || Object.size() != 1 || Object.parent().root().Kind != RootKind::Parameter)
      return nullptr;
    uint32_t Index = Object.parent().root().Index;
    return Index < Known[F].Parameters.size() ? &Known[F].Parameters[Index] : nullptr;
  }

  const Program &P;
  const std::vector<FunctionAccesses> &Functions;
  ChangeOf Changes;
  std::vector<ObjectEffects> Known;
};

} // namespace

std::vector<ObjectEffects>
objectEffects(const Program &P, const std::vector<FunctionAccesses> &Functions, ChangeOf Changes) {
  return EffectFinder(P, Functions, Changes).run();
}

Change changeRead(LockPath Place, ObjectEffect Effect, ChangeOf Changes) {
  bool IsWhole = wholeObject(Place) == Place;
  Change Below = IsWhole || Effect.Read == Change::Linked ? Effect.Read : Change::Never;
  return std::max(Below, Changes(Place));
}

std::vector<ObjectUse> usesAt(const HeldCall &Call, const std::vector<ObjectEffects> &Known) {
  std::vector<ObjectUse> Uses;
  auto Add = [&](const Value &Given, ObjectEffect Effect) {
    LockPath Object = Given.pointee();
    if (Object.isStar() || (!Effect.Reads && !Effect.Writes))
      return;
    for (ObjectUse &Use : Uses)
      if (Use.Object == Object) {
        mark(Use.Effect, Effect);
        return;
      }
    Uses.push_back({Object, Effect});
  };
  for (FunctionIndex Target : Call.Targets) {
    const ObjectEffects &Effects = Known[Target];
    Add(Call.Binding.Receiver, Effects.Own);
    size_t Given = std::min(Effects.Parameters.size(), Call.Binding.Arguments.size());
    for (size_t I = 0; I < Given; ++I)
      Add(Call.Binding.Arguments[I], Effects.Parameters[I]);
  }
  return Uses;
}

} // namespace lockseam
