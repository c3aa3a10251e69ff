// Summary.cpp - which names a change of memory takes away.
#include "Summary.h"

namespace lockseam {

const Event *eventAt(const FunctionFacts &F, Site Where) {
  for (const Block &B : F.Blocks) {
    if (Where < B.Events.size())
      return &B.Events[Where];
    Where -= static_cast<Site>(B.Events.size());
  }
  return nullptr;
}

Location placeOf(const FunctionFacts &F, Site Where) {
  const Event *E = eventAt(F, Where);
  return E && E->Where.File ? E->Where : F.Where;
}

bool ModifiedMemory::mergeFrom(const ModifiedMemory &Other) {
  bool Grew = Fields.mergeFrom(Other.Fields);
  Grew |= Globals.mergeFrom(Other.Globals);
  return mergeSorted(Places, Other.Places) || Grew;
}

static LockPath withoutElements(LockPath Path) {
  while (!Path.isStar() && Path.size() > 0 && Path.lastStep() != StepKind::Field &&
         Path.lastStep() != StepKind::Deref)
    Path = Path.parent();
  return Path;
}

/// Whether a location ends in one of the fields, elements of an array taken as the array.
static bool endsInField(LockPath Place, const FieldSet &Fields) {
  Place = withoutElements(Place);
  return !Place.isStar() && Place.size() > 0 && Place.lastStep() == StepKind::Field &&
         Fields.contains(Place.lastField());
}

/// Whether Place is one of the globals, or a part of one.
static bool liesInGlobal(LockPath Place, const FieldSet &Globals) {
  while (!Place.isStar() && Place.size() > 0 && Place.lastStep() != StepKind::Deref)
    Place = Place.parent();
  return Place.isRoot() && Place.root().Kind == RootKind::Global &&
         Globals.contains(Place.root().Symbol);
}

/// Whether another value may be loaded from Place itself.
bool ModifiedMemory::affectsLoad(LockPath Place) const {
  return (!Fields.empty() && endsInField(Place, Fields)) ||
         (!Globals.empty() && liesInGlobal(Place, Globals));
}

bool ModifiedMemory::affects(LockPath Path) const {
  for (LockPath Place : Places)
    if (dependsOn(Path, Place))
      return true;
  for (LockPath At = Path; !At.isStar() && At.size() > 0; At = At.parent()) {
    if (At.lastStep() == StepKind::Deref && affectsLoad(At.parent()))
      return true;
    if (At.lastStep() == StepKind::ElementAt &&
        (affectsLoad(At.lastIndex()) || affects(At.lastIndex())))
      return true;
  }
  return false;
}

bool ModifiedMemory::affectsContent(LockPath Place) const {
  if (Place.isStar())
    return false;
  for (LockPath Assigned : Places)
    if (contentDependsOn(Place, Assigned))
      return true;
  return affectsLoad(Place) || affects(Place);
}

} // namespace lockseam
